-- no parameters
begin
