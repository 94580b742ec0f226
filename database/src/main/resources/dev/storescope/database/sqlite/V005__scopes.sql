-- What a key may be used for: READ, WRITE or ADMINISTRATION. The keys that exist keep their permissions, and so do
-- those that an older version creates, which does not know scopes.
alter table api_key add column scope text not null default 'ADMINISTRATION';

insert into schema_version (version, oldest_compatible) values (5, 1);
