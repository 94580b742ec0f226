-- Whether nothing failed, and no source has it.
alter table given_up add column is_left boolean not null default false;
