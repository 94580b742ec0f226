-- Several changes of the keywords of an app can be undone: a row for each. Those that were undone have no lines.
alter table keyword_undo
  drop constraint keyword_undo_pkey,
  add primary key (account_id, store, app, country, number);

insert into schema_version (version, oldest_compatible) values (11, 1);
