package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A plan with more subjects than are tracked, each fetched every day.
 *
 * @param added calls a day, by host
 * @param after the plan with them, of all accounts
 */
public record PlanChange(SortedMap<String, Double> added, FetchPlan after) {

  /**
   * Adds subjects to what is tracked.
   *
   * @param subjects none of which is tracked
   */
  public static PlanChange of(
      PlanCounts counts,
      Collection<? extends Subject<?>> subjects,
      CallModel model,
      List<HostRate> rates) {
    FetchPlan before = FetchPlan.of(counts, model, rates, Optional.empty());
    FetchPlan after = FetchPlan.of(with(counts, subjects), model, rates, Optional.empty());
    SortedMap<String, Double> added = new TreeMap<>();
    for (HostPlan host : after.hosts()) {
      double more = host.wanted() - before.findHost(host.host()).map(HostPlan::wanted).orElse(0.0);
      if (more > 0) {
        added.put(host.host(), more);
      }
    }
    return new PlanChange(added, after);
  }

  private static PlanCounts with(PlanCounts counts, Collection<? extends Subject<?>> subjects) {
    Map<SubjectGroup, GroupCount> tracked = new HashMap<>();
    counts.tracked().forEach(each -> tracked.put(each.group(), each));
    for (Subject<?> subject : subjects) {
      SubjectGroup group = SubjectGroup.of(subject, FetchInterval.DAILY);
      tracked.merge(
          group,
          new GroupCount(group, subject, 1),
          (before, _) -> new GroupCount(group, before.example(), before.subjects() + 1));
    }
    return new PlanCounts(
        counts.at(),
        new ArrayList<>(tracked.values()),
        counts.today(),
        counts.discovered(),
        counts.requested(),
        counts.accounts(),
        counts.apps());
  }
}
