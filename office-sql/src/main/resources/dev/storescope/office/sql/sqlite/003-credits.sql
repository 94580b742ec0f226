-- A balance is the sum of the credits of an account's rows, kept in the same transaction as they are.
-- A grant of null is what every account is granted; the month is such as 2026-11.
create table credit_balance (
  account_id    bigint primary key references account (id),
  balance       bigint not null check (balance >= 0),
  last_number   bigint not null,
  monthly_grant bigint check (monthly_grant >= 0),
  granted_month text   not null
);

create table credit_row (
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

create index credit_row_by_time on credit_row (account_id, at);

create trigger credit_row_is_not_changed before update on credit_row
begin select raise(abort, 'rows of the ledger are only added'); end;

create trigger credit_row_is_not_removed before delete on credit_row
begin select raise(abort, 'rows of the ledger are only added'); end;

-- The sums of the charges by UTC date, in days since 1970, so that nobody adds up all rows of a month.
create table daily_charge (
  account_id bigint not null references account (id),
  day        bigint not null,
  item       text   not null,
  answers    bigint not null,
  credits    bigint not null,
  primary key (account_id, day, item)
) without rowid;
