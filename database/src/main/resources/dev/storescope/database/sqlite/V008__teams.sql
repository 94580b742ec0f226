-- A deleted account keeps its name and its ledger, and nothing else. It is disabled too, for versions that do not
-- know this column.
alter table account add column deleted_at bigint;

-- Who works in the workspace of an account: EDITOR or VIEWER. A member is a user name, which need not exist when it
-- is invited; it has joined if joined_at is set.
create table workspace_member (
  workspace_id bigint not null references account (id),
  username     text not null,
  role         text   not null,
  invited_at   bigint not null,
  joined_at    bigint,
  primary key (workspace_id, username)
);

create index workspace_member_by_name on workspace_member (username);

-- The links to one page of the dashboard, a path with its parameters. A withdrawn link is deleted.
create table shared_link (
  id          integer primary key autoincrement,
  account_id  bigint not null references account (id),
  name        text   not null,
  page        text   not null,
  secret_hash text   not null unique,
  created_at  bigint not null,
  expires_at  bigint
);

create index shared_link_of_account on shared_link (account_id);

insert into schema_version (version, oldest_compatible) values (8, 1);
