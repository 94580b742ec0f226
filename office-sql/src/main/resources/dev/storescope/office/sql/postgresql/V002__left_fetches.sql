-- Whether nothing failed, and no source has it.
alter table given_up add column is_left boolean not null default false;

insert into schema_step (step, oldest_program) values (2, 1);
