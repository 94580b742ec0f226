-- The rules of accounts about what they want to be told. The threshold is a decimal number; parts are the
-- names of parts of a listing, and channels the ids of channels, separated by spaces. Nothing observed before
-- since is told.
create table alert_rule (
  id            integer primary key autoincrement,
  account_id    bigint  not null references account (id),
  name          text    not null,
  kind          text    not null,
  threshold     text,
  parts         text    not null,
  whose         text    not null,
  store         text,
  app           text,
  country       text,
  channels      text    not null,
  quiet_from    text,
  quiet_to      text,
  quiet_zone    text,
  enabled       boolean not null,
  created_at    bigint  not null,
  since         bigint  not null,
  checked_until bigint  not null
);

create index alert_rule_of_account on alert_rule (account_id);

-- What has fired a rule, so that it is told once.
create table fired_alert (
  rule_id   bigint not null references alert_rule (id),
  alert_key text   not null,
  fired_at  bigint not null,
  primary key (rule_id, alert_key)
);

create index fired_alert_by_age on fired_alert (fired_at);

-- The messages about what has fired, and the digests; as JSON.
-- A message is in the outbox, for all of its channels, if sent_at is set. A rule may be removed before its messages.
create table alert_message (
  id          integer primary key autoincrement,
  account_id  bigint not null references account (id),
  rule_id     bigint,
  message_key text   not null,
  at          bigint not null,
  channels    text   not null,
  message     text   not null,
  sent_at     bigint,
  unique (account_id, message_key)
);

create index alert_message_pending on alert_message (id) where sent_at is null;
create index alert_message_by_age on alert_message (sent_at) where sent_at is not null;

-- The digest of an account. A weekday is 1 for Monday to 7; without one the digest is daily.
create table news_digest (
  account_id bigint primary key references account (id),
  weekday    int,
  hour       int    not null,
  zone       text   not null,
  channels   text   not null,
  told_until bigint not null
);

insert into schema_version (version, oldest_compatible) values (7, 1);
