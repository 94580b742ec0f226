-- The third table of db-scheduler: each row is a channel for which messages wait. The columns lease, lease_until and turn_at
-- of channel are used by earlier versions only.
create table scheduled_delivery (
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

create index scheduled_delivery_by_time on scheduled_delivery (execution_time);
create index scheduled_delivery_by_heartbeat on scheduled_delivery (last_heartbeat);

insert into schema_version (version, oldest_compatible) values (28, 1);
