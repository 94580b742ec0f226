package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.TrackKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What is fetched without being asked for, at an instant.
 *
 * @param tracked each subject once, whoever tracks it
 * @param today what of the tracked is wanted on the running UTC date
 * @param discovered for the discovery of keywords on that date
 * @param requested every day because it was requested, and not tracked
 * @param accounts what each account tracks, alone or not
 * @param apps what a key alone tracks
 */
public record PlanCounts(
    Instant at,
    List<GroupCount> tracked,
    Map<SubjectGroup, TodayCount> today,
    List<GroupCount> discovered,
    List<GroupCount> requested,
    Map<AccountId, List<GroupCount>> accounts,
    Map<TrackKey, List<GroupCount>> apps) {
  public PlanCounts {
    tracked = List.copyOf(tracked);
    today = Map.copyOf(today);
    discovered = List.copyOf(discovered);
    requested = List.copyOf(requested);
    accounts = Map.copyOf(accounts);
    apps = Map.copyOf(apps);
  }
}
