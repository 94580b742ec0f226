package dev.storescope.tracking.plan;

import dev.storescope.tracking.plan.PlanAdvice.AppCalls;

/** How advice names apps, and what else of them can be fetched less often. */
@FunctionalInterface
public interface AdviceNames {
  String of(AppCalls app);

  /** The tags and groups that can be chosen instead, as a sentence; blank if there are none. */
  default String scopes(PlanAdvice advice) {
    return "";
  }
}
