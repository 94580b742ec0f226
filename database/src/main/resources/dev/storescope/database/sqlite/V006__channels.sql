-- Where messages go. The address and the secrets are needed to send, so they are stored as they are. A
-- channel is taken by a process until lease_until; turn_at is its last turn. Messages are also signed with
-- the former secret until former_secret_until. given_up counts messages since the last one delivered.
create table channel (
  id                  integer primary key autoincrement,
  account_id          bigint not null references account (id),
  name                text   not null,
  kind                text   not null,
  address             text   not null,
  secret              text,
  former_secret       text,
  former_secret_until bigint,
  created_at          bigint not null,
  disabled_at         bigint,
  disabled_reason     text,
  given_up            int    not null default 0,
  turn_at             bigint not null default 0,
  lease               bigint,
  lease_until         bigint,
  unique (account_id, name)
);

create index channel_taken on channel (account_id, lease_until) where lease_until is not null;

-- The messages, as JSON, and their delivery. A message waits if next_attempt_at is set, and was given up
-- if given_up is. sendings counts how often a user had it sent.
create table delivery (
  id              integer primary key autoincrement,
  account_id      bigint  not null references account (id),
  channel_id      bigint  not null references channel (id),
  message_key     text    not null,
  message_id      text    not null,
  message         text    not null,
  created_at      bigint  not null,
  sendings        int     not null default 1,
  attempts        int     not null default 0,
  next_attempt_at bigint,
  last_error      text,
  ended_at        bigint,
  given_up        boolean not null default false,
  unique (channel_id, message_key)
);

create index delivery_of_account on delivery (account_id, id);
create index delivery_by_time on delivery (account_id, created_at);
create index delivery_due on delivery (channel_id, next_attempt_at) where next_attempt_at is not null;
create index delivery_by_end on delivery (ended_at) where ended_at is not null;

-- The requests of which a channel is told when their data has been fetched. The stored key is the one of
-- requested_subject.
create table awaited_request (
  stored_key   text   not null,
  channel_id   bigint not null references channel (id),
  account_id   bigint not null references account (id),
  request_key  text   not null,
  address      text   not null,
  requested_at bigint not null,
  primary key (stored_key, channel_id)
);

create index awaited_request_by_time on awaited_request (requested_at);

insert into schema_version (version, oldest_compatible) values (6, 1);
