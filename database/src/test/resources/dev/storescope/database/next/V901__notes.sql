-- Older programs can ignore what this migration adds.
alter table account add column note text;
create index account_by_time on account (created_at);
create table note_of_key (
  key_id bigint primary key references api_key (id),
  note   text   not null
);
insert into schema_version (version, oldest_compatible) values (901, 1);
