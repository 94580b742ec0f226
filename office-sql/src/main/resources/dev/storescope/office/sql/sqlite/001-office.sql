-- Instants are milliseconds since 1970, UTC. Secrets are kept as SHA-256 in hexadecimal.

create table account (
  id            integer primary key autoincrement,
  username      text   not null unique,
  password_hash text   not null,
  role          text   not null,
  disabled_at   bigint,
  created_at    bigint not null
);

create table api_key (
  id           integer primary key autoincrement,
  account_id   bigint not null references account (id),
  name         text   not null,
  secret_hash  text   not null unique,
  created_at   bigint not null,
  expires_at   bigint,
  revoked_at   bigint,
  last_used_at bigint
);

create index api_key_of_account on api_key (account_id);

create table token (
  secret_hash text   primary key,
  account_id  bigint not null references account (id),
  expires_at  bigint not null
);

create index token_of_account on token (account_id);

-- The competitors are app ids with spaces between, in the order they were given.
create table competitor_list (
  account_id  bigint not null references account (id),
  store       text   not null,
  app         text   not null,
  country     text   not null,
  competitors text   not null,
  changed_at  bigint not null,
  primary key (account_id, store, app, country)
);
