-- no parameters
rollback
