-- Nothing: one process uses the file, does all jobs and has their results.
insert into schema_version (version, oldest_compatible) values (22, 1);
