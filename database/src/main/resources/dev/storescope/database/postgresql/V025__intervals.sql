-- Once in how many days a key has a subject fetched: 1, 2 or 7.
alter table tracked_subject add column every_days bigint not null default 1;

-- The intervals that an account has chosen: for an app, such as app:appstore:7:us, for the keywords of an app that
-- have a tag, such as tag:appstore:7:us:brand, or for the apps of a group, such as group:3.
create table fetch_interval (
  account_id bigint not null references account (id),
  scope      text   collate "C" not null,
  every_days bigint not null,
  primary key (account_id, scope)
);

insert into schema_version (version, oldest_compatible) values (25, 1);
