package dev.storescope.database.sql;

import java.util.List;

/**
 * The priorities in the table of the fetches; higher ones go first. A poll finds the rows of these
 * only.
 */
public final class FetchPriorities {
  /** Of the task that applies the lists; it is short. */
  public static final int SYNC = 100;

  /**
   * Before the first requests: its time is that of its delay, by which it would come after all
   * turns.
   */
  public static final int ON_DEMAND_RETRY = 95;

  /** The lowest priority of a requested fetch; those below are scheduled. */
  public static final int ON_DEMAND = 90;

  public static final int RETRY = 50;
  public static final int FIRST = 30;
  public static final int DAILY = 10;

  static final List<Integer> ALL = List.of(SYNC, ON_DEMAND_RETRY, ON_DEMAND, RETRY, FIRST, DAILY);

  private FetchPriorities() {}
}
