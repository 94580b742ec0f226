-- Several changes of the keywords of an app can be undone: a row for each. Those that were undone have no lines.
alter table keyword_undo rename to keyword_undo_of_last;
create table keyword_undo (
  account_id bigint not null references account (id),
  store      text   not null,
  app        text   not null,
  country    text   not null,
  number     bigint not null,
  at         bigint not null,
  keywords   text   not null,
  primary key (account_id, store, app, country, number)
);
insert into keyword_undo select account_id, store, app, country, number, at, keywords from keyword_undo_of_last;
drop table keyword_undo_of_last;

insert into schema_version (version, oldest_compatible) values (11, 1);
