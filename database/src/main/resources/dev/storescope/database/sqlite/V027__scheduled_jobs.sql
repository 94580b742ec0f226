-- The second table of db-scheduler: each row is a job of the installation, which one node runs at a time.
create table scheduled_job (
  task_name            text      not null,
  task_instance        text not null,
  task_data            blob,
  execution_time       timestamp not null,
  picked               boolean   not null,
  picked_by            text,
  last_success         timestamp,
  last_failure         timestamp,
  consecutive_failures int,
  last_heartbeat       timestamp,
  version              bigint    not null,
  priority             smallint,
  primary key (task_name, task_instance)
);

create index scheduled_job_by_time on scheduled_job (execution_time);
create index scheduled_job_by_heartbeat on scheduled_job (last_heartbeat);

insert into schema_version (version, oldest_compatible) values (27, 1);
