-- Groups of apps of accounts. An app need not be tracked.
create table app_group (
  account_id bigint not null references account (id),
  number     bigint not null,
  name       text   not null,
  primary key (account_id, number)
);

create table grouped_app (
  account_id bigint not null,
  number     bigint not null,
  store      text   not null,
  app        text   not null,
  country    text   not null,
  primary key (account_id, number, store, app, country),
  foreign key (account_id, number) references app_group (account_id, number)
);

insert into schema_version (version, oldest_compatible) values (15, 1);
