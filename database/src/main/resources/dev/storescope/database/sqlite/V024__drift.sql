-- How many replies of a reader, which is a kind of subject from a source, have each field, by hour and by UTC day, in
-- thousandths of a reply, as a reply of several entries counts by their share. The row without a field has the number of
-- all replies. Times are milliseconds since 1970.
create table field_fill (
  span      text not null,
  starts_at bigint not null,
  source    text not null,
  kind      text not null,
  field     text not null,
  filled    bigint not null,
  had       bigint not null,
  lost      bigint not null,
  primary key (span, starts_at, source, kind, field)
);

insert into schema_version (version, oldest_compatible) values (24, 1);
