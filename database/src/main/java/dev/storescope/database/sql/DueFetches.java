package dev.storescope.database.sql;

import dev.storescope.database.sql.HostWorkers.HostFetches;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The query for the due fetches that can run: of each host as many as it has workers left. The
 * others would only be picked and put back.
 */
record DueFetches(HostWorkers workers) {
  /**
   * Selects them in their order; those of hosts that are not known yet are all among them.
   *
   * @param due the first due fetches with a further condition, which begins with "and"
   */
  String select(UnaryOperator<String> due) {
    List<HostFetches> all = workers.list();
    String selected =
        due.apply(
            all.stream()
                .filter(fetches -> fetches.free() == 0)
                .map(fetches -> " and task_instance not like '" + fetches.begin() + "%'")
                .collect(Collectors.joining()));
    List<HostFetches> running = all.stream().filter(fetches -> fetches.free() > 0).toList();
    return running.isEmpty() ? selected : withinFree(selected, running);
  }

  private static String withinFree(String due, List<HostFetches> fetches) {
    return """
        with host_fetches (fetches, host, free) as (values %s)
        select * from (
          select due.*, free,
            row_number() over (partition by host order by priority desc, execution_time) as place
          from (%s) as due left join host_fetches on task_instance like fetches) as placed
        where free is null or place <= free
        order by priority desc, execution_time
        """
        .formatted(fetches.stream().map(DueFetches::row).collect(Collectors.joining(", ")), due);
  }

  private static String row(HostFetches fetches) {
    String host = fetches.host().replace("'", "''");
    return "('" + fetches.begin() + "%', '" + host + "', " + fetches.free() + ")";
  }
}
