-- last_fetch is JSON as last_test is: what was read when the connection was fetched last. doubted_on is when the console made a version
-- of a day that lost too much to be believed, until another one confirms it.
alter table connection add column last_fetch text;
alter table own_day add column doubted_on int;

-- The reports of consoles that were read, by the ids of the consoles. processed_on is days since 1970. As in own_day, a row is deleted
-- with its connection.
create table own_report (
  account_id    bigint not null references account (id),
  id            text   not null,
  store         text   not null,
  app           text   not null,
  report        text   not null,
  processed_on  int    not null,
  connection_id bigint references connection (id),
  primary key (account_id, id)
);

create index own_report_of_connection on own_report (connection_id);

insert into schema_version (version, oldest_compatible) values (36, 1);
