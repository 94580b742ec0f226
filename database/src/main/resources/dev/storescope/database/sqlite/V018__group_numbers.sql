-- The last number that an account has given to a group: links, rules and digests refer to it after the group is removed.
create table group_number (
  account_id bigint not null primary key references account (id),
  last       bigint not null
);

insert into group_number (account_id, last) select account_id, max(number) from app_group group by account_id;

insert into schema_version (version, oldest_compatible) values (18, 1);
