package dev.storescope.fetching;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * When several subjects were fetched and when they will be.
 *
 * @param subjects how many there are
 * @param failing how many of them fail
 * @param lastSuccess when one of them was last seen
 * @param next when one of them is looked at next
 */
public record FetchSummary(
    int subjects, int failing, Optional<Instant> lastSuccess, Optional<Instant> next) {
  public static FetchSummary of(Collection<FetchTimes> times) {
    return new FetchSummary(
        times.size(),
        (int) times.stream().filter(each -> each.failing().isPresent()).count(),
        times.stream().flatMap(each -> each.lastSuccess().stream()).max(Comparator.naturalOrder()),
        times.stream().flatMap(each -> each.next().stream()).min(Comparator.naturalOrder()));
  }
}
