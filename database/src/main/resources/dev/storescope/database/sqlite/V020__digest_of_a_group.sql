-- A digest may be about the apps of a group.
alter table news_digest add column app_group bigint;

insert into schema_version (version, oldest_compatible) values (20, 1);
