-- The counts of a day summed by source and by country, so that a page does not read millions of counts. A row of an earlier version has
-- none: its counts are summed when they are read.
alter table own_day add column sums bytea;

insert into schema_version (version, oldest_compatible) values (38, 1);
