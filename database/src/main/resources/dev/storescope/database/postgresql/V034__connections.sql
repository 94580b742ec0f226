-- The connections of accounts to the consoles of stores. The credentials are JSON, encrypted as V033 says; the identity is what
-- the console shows of them. last_test is JSON: what could be read when the connection was tested last.
create table connection (
  id          bigint generated always as identity primary key,
  account_id  bigint not null references account (id),
  kind        text   not null,
  name        text   not null,
  identity    text   not null,
  credentials text   not null,
  created_at  bigint not null,
  last_test   text,
  unique (account_id, name)
);

insert into schema_version (version, oldest_compatible) values (34, 1);
