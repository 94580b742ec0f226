-- What became of the tracked subjects on the running UTC date, as far as it was counted last, in milliseconds since 1970.
create table completeness_so_far (
  store      text collate "C" not null,
  country    text collate "C" not null,
  kind       text collate "C" not null,
  counted_at bigint not null,
  observed   bigint not null,
  absent     bigint not null,
  failed     bigint not null,
  not_tried  bigint not null,
  primary key (store, country, kind)
);

-- In field_fill, the row without a field has under "had" the replies which say that an app is not listed; they are not
-- among those under "filled".

-- Why the last reply was doubted since doubted_since, whatever became of later attempts; null if an earlier version doubted it, and then failed otherwise.
alter table fetch_job add column doubt_reason text;
update fetch_job set doubt_reason = substr(reason, 10) where doubted_since is not null and reason like 'doubted: %';

insert into schema_version (version, oldest_compatible) values (32, 1);
