-- Only programs that know this migration can use the renamed column.
alter table account rename column username to name;
insert into schema_version (version, oldest_compatible) values (902, 902);
