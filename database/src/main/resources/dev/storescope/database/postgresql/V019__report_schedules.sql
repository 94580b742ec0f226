-- The reports that are sent every week, as news_digest; the subject is an app or a group, as ReportSubject has it. The
-- address is that of a shared link, with its secret.
create table report_schedule (
  account_id bigint not null references account (id),
  subject    text   not null,
  weekday    int    not null,
  hour       int    not null,
  zone       text   not null,
  channels   text   not null,
  told_until bigint not null,
  link_id    bigint not null,
  address    text   not null,
  primary key (account_id, subject)
);

insert into schema_version (version, oldest_compatible) values (19, 1);
