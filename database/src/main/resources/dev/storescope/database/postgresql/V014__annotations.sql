-- What accounts note about days of apps. The day is a UTC date, in days since 1970. added_by is a user name, which may
-- belong to no account any more.
create table annotation (
  account_id bigint not null references account (id),
  number     bigint not null,
  store      text   not null,
  app        text   not null,
  day        bigint not null,
  note       text   not null,
  added_by   text   not null,
  added_at   bigint not null,
  primary key (account_id, number)
);

create index annotation_of_app on annotation (account_id, store, app, day);

insert into schema_version (version, oldest_compatible) values (14, 1);
