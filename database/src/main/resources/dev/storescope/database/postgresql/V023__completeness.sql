-- Since when the subject is tracked; null if since before this was recorded.
alter table fetch_job add column tracked_at bigint;

-- What the attempts of the last two UTC dates with any gave, such as 2026-11-29:observed,2026-11-28:failed.
alter table fetch_job add column recent_outcomes text not null default '';

-- How many tracked subjects were wanted on a UTC date, and what became of them. Days and kinds are written as text.
create table completeness (
  day       text collate "C" not null,
  store     text collate "C" not null,
  country   text collate "C" not null,
  kind      text collate "C" not null,
  wanted    bigint not null,
  observed  bigint not null,
  absent    bigint not null,
  failed    bigint not null,
  not_tried bigint not null,
  primary key (day, store, country, kind)
);

-- The dates that were counted, and those that could not be: of these the date of the first count is one.
create table completeness_day (
  day     text collate "C" primary key,
  counted boolean not null
);

insert into schema_version (version, oldest_compatible) values (23, 1);
