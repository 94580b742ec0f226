-- Instants are milliseconds since 1970, UTC, but for the table of db-scheduler. Secrets are kept as
-- SHA-256 in hexadecimal. What is sorted by or looked up by its beginning is collated by its bytes.

-- Each step says which is the oldest program that can go on with it, by the last step it knows.
create table schema_step (
  step           int primary key,
  oldest_program int not null check (oldest_program <= step)
);

create table account (
  id            bigint generated always as identity primary key,
  username      text collate "C" not null unique,
  password_hash text   not null,
  role          text   not null,
  disabled_at   bigint,
  created_at    bigint not null
);

create table api_key (
  id           bigint generated always as identity primary key,
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
  id          bigint generated always as identity primary key,
  account_id  bigint not null references account (id),
  secret_hash text   not null unique,
  created_at  bigint not null,
  expires_at  bigint not null,
  address     text   not null
);

create index session_of_account on session (account_id);
create index session_by_expiry on session (expires_at);

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

-- When nodes that leave by one address may call a host next.
create table host_turn (
  egress    text   not null,
  host      text   not null,
  next_call bigint not null,
  primary key (egress, host)
);

-- The table of db-scheduler, which also writes it. A row of the task "fetch" is the job of a subject,
-- and its priority tells what it waits for (see FetchJobs). A subject is written as its name, such as
-- search:iphone:us:slack.
create table scheduled_tasks (
  task_name            text      not null,
  task_instance        text collate "C" not null,
  task_data            bytea,
  execution_time       timestamp with time zone not null,
  picked               boolean   not null,
  picked_by            text,
  last_success         timestamp with time zone,
  last_failure         timestamp with time zone,
  consecutive_failures int,
  last_heartbeat       timestamp with time zone,
  version              bigint    not null,
  priority             smallint,
  primary key (task_name, task_instance)
);

create index scheduled_tasks_by_time on scheduled_tasks (execution_time);
create index scheduled_tasks_by_heartbeat on scheduled_tasks (last_heartbeat);
create index scheduled_tasks_by_priority on scheduled_tasks (priority desc, execution_time asc);

create table tracked_subject (
  subject           text collate "C" primary key,
  last_requested_at bigint not null
);

create table given_up (
  subject  text collate "C" primary key,
  reason   text   not null,
  retry_at bigint not null
);

create table wait_need (
  wait_key      text   not null,
  subject       text   not null,
  remembered_at bigint not null,
  primary key (wait_key, subject)
);

create index wait_need_by_age on wait_need (remembered_at);

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
  request_id text collate "C",
  balance    bigint not null check (balance >= 0),
  primary key (account_id, number),
  unique (account_id, request_id)
);

create index credit_row_by_time on credit_row (account_id, at, number);

create function refuse_change_of_credit_row() returns trigger language plpgsql as
$$ begin raise exception 'rows of the ledger are only added'; end $$;

create trigger credit_row_is_only_added
before update or delete or truncate on credit_row
for each statement execute function refuse_change_of_credit_row();

-- The sums of the charges by UTC date, in days since 1970, so that nobody adds up all rows of a month.
create table daily_charge (
  account_id bigint not null references account (id),
  day        bigint not null,
  item       text   not null,
  answers    bigint not null,
  credits    bigint not null,
  primary key (account_id, day, item)
);

-- The apps that accounts follow. The devices are their names with spaces between.
create table tracked_app (
  id         bigint generated always as identity primary key,
  account_id bigint  not null references account (id),
  store      text    not null,
  app        text    not null,
  country    text    not null,
  devices    text    not null,
  since      bigint  not null,
  unique (account_id, store, app, country)
);

create table tracked_keyword (
  id             bigint generated always as identity primary key,
  tracked_app_id bigint  not null references tracked_app (id),
  keyword        text    not null,
  unique (tracked_app_id, keyword)
);

-- What is looked at every day, and for whom (see FetchQueue.track).
create table daily_look (
  track_key text not null,
  subject   text collate "C" not null,
  primary key (track_key, subject)
);

create index daily_look_of_subject on daily_look (subject);

-- How the looks at a subject ended. It fails where failing_since is there.
create table look (
  subject       text collate "C" primary key,
  last_at       bigint not null,
  succeeded_at  bigint,
  failing_since bigint,
  reason        text
);

create index look_by_time on look (last_at);
create index look_failing on look (last_at) where failing_since is not null;

insert into schema_step (step, oldest_program) values (1, 1);
