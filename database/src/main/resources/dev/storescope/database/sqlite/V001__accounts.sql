-- Instants are milliseconds since 1970, UTC. Secrets are stored as SHA-256 in hexadecimal.

-- The versions of these tables. A program can use them if it knows the oldest compatible version.
create table schema_version (
  version           int primary key,
  oldest_compatible int not null check (oldest_compatible <= version)
);

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

create table session (
  id          integer primary key autoincrement,
  account_id  bigint not null references account (id),
  secret_hash text   not null unique,
  created_at  bigint not null,
  expires_at  bigint not null,
  address     text   not null
);

create index session_of_account on session (account_id);
create index session_by_expiry on session (expires_at);

-- The competitors are app ids separated by spaces, in the order of the list.
create table competitor_list (
  account_id  bigint not null references account (id),
  store       text   not null,
  app         text   not null,
  country     text   not null,
  competitors text   not null,
  changed_at  bigint not null,
  primary key (account_id, store, app, country)
);

-- The balance is the sum of the credits of an account's ledger entries and changes in the same transaction.
-- Without a grant of its own an account gets the default grant. The month has the form 2026-11.
create table credit_balance (
  account_id    bigint primary key references account (id),
  balance       bigint not null check (balance >= 0),
  last_entry    bigint not null,
  monthly_grant bigint check (monthly_grant >= 0),
  granted_month text   not null
);

create table ledger_entry (
  account_id bigint not null references account (id),
  number     bigint not null,
  at         bigint not null,
  kind       text   not null,
  credits    bigint not null check (credits <> 0),
  reason     text   not null,
  request_id text,
  balance    bigint not null check (balance >= 0),
  primary key (account_id, number),
  unique (account_id, request_id)
) without rowid;

create index ledger_entry_by_time on ledger_entry (account_id, at);

create trigger ledger_entry_is_not_updated before update on ledger_entry
begin select raise(abort, 'ledger entries are append-only'); end;

create trigger ledger_entry_is_not_deleted before delete on ledger_entry
begin select raise(abort, 'ledger entries are append-only'); end;

-- The charges summed by item and UTC date, in days since 1970: a month is read without its entries.
create table daily_charge (
  account_id bigint not null references account (id),
  day        bigint not null,
  item       text   not null,
  answers    bigint not null,
  credits    bigint not null,
  primary key (account_id, day, item)
) without rowid;

-- The devices are their names separated by spaces.
create table tracked_app (
  id         integer primary key autoincrement,
  account_id bigint  not null references account (id),
  store      text    not null,
  app        text    not null,
  country    text    not null,
  devices    text    not null,
  since      bigint  not null,
  unique (account_id, store, app, country)
);

create table tracked_keyword (
  id             integer primary key autoincrement,
  tracked_app_id bigint  not null references tracked_app (id),
  keyword        text    not null,
  unique (tracked_app_id, keyword)
);

insert into schema_version (version, oldest_compatible) values (1, 1);
