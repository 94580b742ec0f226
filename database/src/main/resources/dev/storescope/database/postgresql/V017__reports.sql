-- What accounts write into their reports. The subject is an app or a group, as ReportSubject has it; the week is its
-- first UTC date, in days since 1970; the image is a file in Base64.
create table report_title (
  account_id bigint not null references account (id),
  subject    text   not null,
  title      text   not null,
  primary key (account_id, subject)
);

create table report_note (
  account_id bigint not null references account (id),
  subject    text   not null,
  week       bigint not null,
  note       text   not null,
  primary key (account_id, subject, week)
);

create table report_logo (
  account_id bigint not null primary key references account (id),
  image      text   not null
);

insert into schema_version (version, oldest_compatible) values (17, 1);
