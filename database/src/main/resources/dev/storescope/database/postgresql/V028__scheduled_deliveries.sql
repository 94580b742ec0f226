-- The third table of db-scheduler: each row is a channel for which messages wait. The columns lease, lease_until and turn_at
-- of channel are used by earlier versions only.
create table scheduled_delivery (
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

create index scheduled_delivery_by_time on scheduled_delivery (execution_time);
create index scheduled_delivery_by_heartbeat on scheduled_delivery (last_heartbeat);

insert into schema_version (version, oldest_compatible) values (28, 1);
