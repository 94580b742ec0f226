-- What consoles have of the own apps of an account: the app itself, its texts and its products, each as JSON that was read last. As in
-- own_day, a row is deleted with its connection.
create table own_content (
  account_id    bigint not null references account (id),
  store         text   not null,
  app           text   not null,
  kind          text   not null,
  connection_id bigint references connection (id),
  read_at       bigint not null,
  content       text   not null,
  primary key (account_id, store, app, kind)
);

create index own_content_of_connection on own_content (connection_id);

-- The reviews of own apps, by the ids of the console.
create table own_review (
  account_id    bigint not null references account (id),
  store         text   not null,
  app           text   not null,
  id            text   not null,
  connection_id bigint references connection (id),
  submitted_at  bigint not null,
  content       text   not null,
  primary key (account_id, store, app, id)
);

create index own_review_of_connection on own_review (connection_id);
create index own_review_by_time on own_review (account_id, store, app, submitted_at);

insert into schema_version (version, oldest_compatible) values (37, 1);
