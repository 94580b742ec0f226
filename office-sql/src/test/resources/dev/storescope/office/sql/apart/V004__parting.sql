-- A step that only programs can go on with that know it.
alter table account rename column username to name;
insert into schema_step (step, oldest_program) values (4, 4);
