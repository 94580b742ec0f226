-- For how long replies have repeated what is doubted since doubted_since, in milliseconds: the planned delays between them.
alter table fetch_job add column doubt_repeated bigint not null default 0;
insert into schema_version (version, oldest_compatible) values (39, 1);
