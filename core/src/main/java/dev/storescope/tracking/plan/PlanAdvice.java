package dev.storescope.tracking.plan;

import dev.storescope.tracking.Tracker.TrackedKey;
import java.util.Comparator;
import java.util.List;

/**
 * What to do where a host cannot be called as often as everything that is tracked needs: either of
 * the two.
 *
 * @param addresses to add, at least 1
 * @param everyDays 2 or 7
 * @param apps to fetch once in so many days, those with the most calls first
 * @param enough whether that makes everything fit
 */
public record PlanAdvice(
    String host, int addresses, int everyDays, List<AppCalls> apps, boolean enough) {
  private static final List<Integer> INTERVALS = List.of(2, 7);

  public PlanAdvice {
    apps = List.copyOf(apps);
  }

  /**
   * A tracked app.
   *
   * @param subjects that no other app has
   * @param calls a day for them
   */
  public record AppCalls(TrackedKey app, long subjects, double calls) {}

  /** The advice for a host at which not everything fits. */
  static PlanAdvice of(HostPlan host, List<AppCalls> apps) {
    List<AppCalls> most =
        apps.stream().sorted(Comparator.comparingDouble(AppCalls::calls).reversed()).toList();
    double excess = host.wanted() - host.possible();
    for (int days : INTERVALS) {
      double saved = 0;
      int chosen = 0;
      while (chosen < most.size() && saved < excess) {
        saved += most.get(chosen).calls() * (days - 1) / days;
        chosen++;
      }
      if (saved >= excess || days == INTERVALS.getLast()) {
        return new PlanAdvice(
            host.host(), host.missingAddresses(), days, most.subList(0, chosen), saved >= excess);
      }
    }
    throw new IllegalStateException("the last interval is always advised");
  }
}
