-- The apps that accounts follow. The devices are their names with spaces between.
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

-- What is looked at every day, and for whom (see FetchQueue.track).
create table daily_look (
  track_key text not null,
  subject   text not null,
  primary key (track_key, subject)
);

create index daily_look_of_subject on daily_look (subject);

-- How the looks at a subject ended. It fails where failing_since is there.
create table look (
  subject       text   primary key,
  last_at       bigint not null,
  succeeded_at  bigint,
  failing_since bigint,
  reason        text
);

create index look_by_time on look (last_at);
create index look_failing on look (last_at) where failing_since is not null;
