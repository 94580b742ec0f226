-- Whose a fetch is. While a requested fetch is pending it has a turn, the instant by which it is ordered
-- among those of all accounts; refreshed_for is the account whose budget of daily fetches it uses.
alter table fetch_job add column requested_by bigint;
alter table fetch_job add column turn bigint;
alter table fetch_job add column refreshed_for bigint;

create index fetch_job_waiting on fetch_job (requested_by, turn) where turn is not null;
create index fetch_job_refreshed on fetch_job (refreshed_for) where refreshed_for is not null;

-- The networks from which an account logged in, also after its sessions have ended.
create table known_network (
  account_id   bigint not null references account (id),
  network      text   not null,
  logged_in_at bigint not null,
  primary key (account_id, network)
);

insert into schema_version (version, oldest_compatible) values (3, 1);
