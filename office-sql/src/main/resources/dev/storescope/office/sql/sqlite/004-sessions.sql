-- Tokens are those of sessions. Where a token of before came from is not known.

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

insert into session (account_id, secret_hash, created_at, expires_at, address)
select account_id, secret_hash, expires_at - 24 * 60 * 60 * 1000, expires_at, ''
from token
order by expires_at;

drop table token;
