-- A step that programs of before can go on with: what it adds they do not need to know.
alter table account add column note text;
create index account_by_time on account (created_at);
create table note_of_key (
  key_id bigint primary key references api_key (id),
  note   text   not null
);
insert into schema_step (step, oldest_program) values (3, 1);
