-- What consoles count of the own apps of an account, by report and date, compressed. Dates are days since 1970. A row is deleted with the
-- connection that read it last; it has none if that was removed because its key was lost.
create table own_day (
  account_id    bigint not null references account (id),
  store         text   not null,
  app           text   not null,
  report        text   not null,
  day           int    not null,
  connection_id bigint references connection (id),
  processed_on  int    not null,
  counts        blob not null,
  primary key (account_id, store, app, report, day)
);

create index own_day_of_connection on own_day (connection_id);

insert into schema_version (version, oldest_compatible) values (35, 1);
