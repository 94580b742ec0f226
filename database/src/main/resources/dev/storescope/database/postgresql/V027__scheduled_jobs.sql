-- The second table of db-scheduler: each row is a job of the installation, which one node runs at a time. The table
-- cluster_job is used by earlier versions only.
create table scheduled_job (
  task_name            text      not null,
  task_instance        text collate "C" not null,
  task_data            bytea,
  execution_time       timestamp with time zone not null,
  picked               boolean   not null,
  picked_by            text,
  last_success         timestamp with time zone,
  last_failure         timestamp with time zone,
  consecutive_failures int,
  last_heartbeat       timestamp with time zone,
  version              bigint    not null,
  priority             smallint,
  primary key (task_name, task_instance)
);

create index scheduled_job_by_time on scheduled_job (execution_time);
create index scheduled_job_by_heartbeat on scheduled_job (last_heartbeat);

insert into schema_version (version, oldest_compatible) values (27, 1);
