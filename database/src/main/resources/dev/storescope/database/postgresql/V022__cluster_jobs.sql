-- The jobs that one node of a cluster does at a time. While a node does a job, it is due for the others when the lease
-- of that node ends.
create table cluster_job (
  name   text   not null primary key,
  due_at bigint not null,
  node   text
);

-- One row if the estimates were ever measured.
create table holdout_run (
  id int not null primary key
);

-- The results of the last time. There are too few values if there is no error.
create table holdout_validation (
  place            int    not null primary key,
  figure           text   not null,
  store            text   not null,
  country          text,
  measured_at      bigint not null,
  value_count      int    not null,
  mean_error       double precision,
  rank_correlation double precision,
  coverage         double precision
);

insert into schema_version (version, oldest_compatible) values (22, 1);
