-- A rule may be about the apps of a group, and about the keywords with a tag only.
alter table alert_rule add column app_group bigint;
alter table alert_rule add column tag text;

-- How far a reader has read the messages of an account: up to the message with this id.
create table inbox_reader (
  account_id bigint not null references account (id),
  reader_id  bigint not null references account (id),
  read_until bigint not null,
  primary key (account_id, reader_id)
);

create index alert_message_of_account on alert_message (account_id, id);

insert into schema_version (version, oldest_compatible) values (16, 1);
