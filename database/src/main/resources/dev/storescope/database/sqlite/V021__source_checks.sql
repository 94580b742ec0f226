-- What the checks of the sources of stores have found, and when the next checks are due. The names of fields are
-- separated by commas.
create table source_check (
  source        text   not null primary key,
  asked         text,
  finding       text   not null,
  reason        text   not null,
  filled_fields text   not null,
  blank_fields  text   not null,
  newest_at     bigint,
  checked_at    bigint not null,
  failures      int    not null,
  worked_at     bigint
);

-- At most one row.
create table source_check_plan (
  id      int    not null primary key,
  due_at  bigint not null,
  running int    not null
);

insert into schema_version (version, oldest_compatible) values (21, 1);
