-- Days of popularities that are kept apart from the archive. The observations are compressed, as the
-- archive encodes them. The largest changes are lines such as "40 90 photo editor". Decided if verdict is
-- set; an accepted day is in the archive if archived_at is set.
create table doubtful_day (
  id              bigint generated always as identity primary key,
  country         text   not null,
  day             text   not null,
  scale           text   not null,
  source          text   not null,
  digest          text   not null,
  kept_at         bigint not null,
  popularities    int    not null,
  observations    bytea  not null,
  compared        bigint not null,
  moved           bigint not null,
  above_floor     bigint not null,
  fallen          bigint not null,
  largest_changes text   not null,
  verdict         text,
  decided_at      bigint,
  decided_by      text,
  reason          text,
  archived_at     bigint,
  unique (country, scale, day, source, digest)
);

create index doubtful_day_in_review on doubtful_day (country, scale, day) where verdict is null;
create index doubtful_day_to_archive on doubtful_day (id) where verdict = 'accepted' and archived_at is null;

insert into schema_version (version, oldest_compatible) values (4, 1);
