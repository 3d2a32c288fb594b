-- no parameters
commit
