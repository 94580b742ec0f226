-- The fetch jobs. A subject is written as its name, such as search:iphone:us:slack. The last attempt
-- failed if failing_since is set. If retry_at is set, the last fetch was given up or has no source.
create table fetch_job (
  subject         text primary key,
  requested_at    bigint,
  failed_attempts int     not null default 0,
  attempted_at    bigint,
  succeeded_at    bigint,
  failing_since   bigint,
  reason          text,
  given_up        boolean not null default false,
  retry_at        bigint,
  forget_at       bigint
);

create index fetch_job_failing on fetch_job (attempted_at) where failing_since is not null;
create index fetch_job_to_forget on fetch_job (forget_at) where forget_at is not null;

-- The table of db-scheduler. A row of the task "fetch" is the scheduled or running fetch of a job.
create table scheduled_tasks (
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

create index scheduled_tasks_by_time on scheduled_tasks (execution_time);
create index scheduled_tasks_by_heartbeat on scheduled_tasks (last_heartbeat);
create index scheduled_tasks_by_priority on scheduled_tasks (priority desc, execution_time asc);

-- The subjects that a key tracks: they are fetched every day.
create table tracked_subject (
  track_key text not null,
  subject   text not null,
  primary key (track_key, subject)
);

create index tracked_subject_by_subject on tracked_subject (subject);

-- The subjects that the requests of a key need.
create table requested_subject (
  request_key  text   not null,
  subject      text   not null,
  requested_at bigint not null,
  primary key (request_key, subject)
);

create index requested_subject_by_age on requested_subject (requested_at);

insert into schema_version (version, oldest_compatible) values (2, 1);
