-- The texts that accounts draft for listings: a row for each version, the columns by the names of the fields.
-- The locale is a language tag. saved_by is a user name, which may belong to no account any more.
create table metadata_draft (
  account_id        bigint not null references account (id),
  store             text   not null,
  app               text   not null,
  locale            text   not null,
  version           int    not null,
  title             text,
  subtitle          text,
  keywords          text,
  short_description text,
  promotional_text  text,
  description       text,
  saved_by          text   not null,
  saved_at          bigint not null,
  primary key (account_id, store, app, locale, version)
);

insert into schema_version (version, oldest_compatible) values (10, 1);
