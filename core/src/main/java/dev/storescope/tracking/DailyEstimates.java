package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.observation.Subject;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The apps whose downloads are estimated every day: those that are tracked, and their competitors.
 *
 * @param active whether the apps of an account are fetched
 */
public record DailyEstimates(
    TrackingLists lists, CompetitorLists competitors, Predicate<AccountId> active) {

  /** Each app once per country. */
  public Set<Subject.EstimatedDownloads> list() {
    Set<Subject.EstimatedDownloads> apps = new LinkedHashSet<>();
    lists
        .listAll()
        .forEach(
            (account, tracked) -> {
              if (active.test(account)) {
                tracked.forEach(each -> add(account, each, apps));
              }
            });
    return apps;
  }

  private void add(AccountId account, TrackedApp tracked, Set<Subject.EstimatedDownloads> apps) {
    Stream.concat(
            Stream.of(tracked.app()),
            competitors.find(account, tracked.app(), tracked.country()).stream()
                .flatMap(list -> list.competitors().stream()))
        .map(app -> new Subject.EstimatedDownloads(app, tracked.country()))
        .forEach(apps::add);
  }
}
