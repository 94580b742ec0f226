-- A subject is written as its name, such as search:iphone:us:slack.

-- The table of db-scheduler, which also writes it. A row of the task "fetch" is the job of a subject,
-- and its priority tells what it waits for (see FetchJobs).
create table scheduled_tasks (
  task_name            text      not null,
  task_instance        text      not null,
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

create table tracked_subject (
  subject           text   primary key,
  last_requested_at bigint not null
);

create table given_up (
  subject  text   primary key,
  reason   text   not null,
  retry_at bigint not null
);

create table wait_need (
  wait_key      text   not null,
  subject       text   not null,
  remembered_at bigint not null,
  primary key (wait_key, subject)
);

create index wait_need_by_age on wait_need (remembered_at);
