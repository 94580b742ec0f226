-- What accounts note about the keywords of an app. The mark is none, kept or removed; tags are separated by commas.
create table keyword_note (
  account_id bigint not null references account (id),
  store      text   not null,
  app        text   not null,
  country    text   not null,
  keyword    text   not null,
  mark       text   not null,
  tags       text   not null,
  primary key (account_id, store, app, country, keyword)
);

-- What undoes the last change of the keywords of an app: a line for each keyword as it was, with whether it was
-- tracked, its mark, its tags and itself, separated by tabs. Without lines the change was undone.
create table keyword_undo (
  account_id bigint not null references account (id),
  store      text   not null,
  app        text   not null,
  country    text   not null,
  number     bigint not null,
  at         bigint not null,
  keywords   text   not null,
  primary key (account_id, store, app, country)
);

insert into schema_version (version, oldest_compatible) values (9, 1);
