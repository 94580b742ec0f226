-- When a reply about the subject was first doubted that no success has followed.
alter table fetch_job add column doubted_since bigint;

insert into schema_version (version, oldest_compatible) values (12, 1);
