-- Polls read the first due fetches of each beginning of a name, which says the host, and of each priority.
create index scheduled_tasks_by_host on scheduled_tasks (
  (coalesce(substring(task_instance from '^[^:]*:[^:]*:'), '')),
  priority,
  execution_time
);

insert into schema_version (version, oldest_compatible) values (29, 1);
