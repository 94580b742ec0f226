package dev.storescope.database.sql;

import dev.storescope.database.sql.HostWorkers.HostFetches;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The query for the due fetches that can run: of each host as many as it has workers left. The
 * first scheduled fetch of a host goes before requested ones when that is its turn.
 *
 * <p>It reads a few rows for each beginning of a name and each priority by an index, however many
 * fetches are due or planned.
 */
record DueFetches(Dialect dialect, HostWorkers workers) {
  private static final String PRIORITIES =
      FetchPriorities.ALL.stream()
          .map(priority -> "(" + priority + ")")
          .collect(Collectors.joining(", "));

  /** For a join with the known hosts, if there are none; no name begins so. */
  private static final String NO_HOST = "('-', '-', 0, 0)";

  /**
   * Selects them in their order, with at most a number of each beginning of a name whose host is
   * not known yet.
   *
   * @param condition a further condition, which begins with "and"
   */
  String select(String table, int limit, String condition) {
    return String.format(
        Locale.ROOT,
        """
        with recursive bound (is_picked, now) as (%5$s),
        names (name) as (
          select * from (select %2$s as name from %1$s order by %2$s limit 1) as first
          union all
          select (select %2$s from %1$s where %2$s > names.name order by %2$s limit 1)
          from names where names.name is not null
        ),
        hosts (begin, host, free, scheduled_first) as (values %6$s),
        priorities (value) as (values %7$s)
        select * from (
          select numbered.*, row_number() over (
            partition by host
            order by case when scheduled_first = 1 and priority < %8$d and nth = 1 then 0 else 1 end,
              priority desc, execution_time) as place
          from (
            select due.*, coalesce(host, name) as host, coalesce(free, %3$d) as free,
              scheduled_first, row_number() over (
                partition by coalesce(host, name), priority < %8$d
                order by priority desc, execution_time) as nth
            from names left join hosts on begin = name cross join priorities
              %4$s
            where coalesce(free, 1) > 0
          ) as numbered
        ) as placed
        where place <= free %9$s
        order by priority desc, execution_time limit %3$d
        """,
        table,
        dialect.beginOfInstance(),
        limit,
        dialect.joinFirstDue(table, limit),
        dialect.selectBound(),
        hosts(),
        PRIORITIES,
        FetchPriorities.ON_DEMAND,
        condition);
  }

  private String hosts() {
    String known = workers.list().stream().map(DueFetches::row).collect(Collectors.joining(", "));
    return known.isEmpty() ? NO_HOST : known;
  }

  private static String row(HostFetches fetches) {
    return String.format(
        Locale.ROOT,
        "('%s', '%s', %d, %d)",
        fetches.begin(),
        fetches.host().replace("'", "''"),
        fetches.free(),
        fetches.scheduledFirst() ? 1 : 0);
  }
}
