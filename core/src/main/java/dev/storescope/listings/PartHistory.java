package dev.storescope.listings;

import dev.storescope.listings.ListingPart.PartKind;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was observed of one part of a listing, observation by observation.
 *
 * <p>Caches of a store may also differ in one part, with the same update of the app. Values that
 * come back within two weeks without an update are therefore a change only once the next
 * observation has them too. Prices and promotional texts come and go without an update.
 */
final class PartHistory {
  private static final Duration CACHES_DIFFER = Duration.ofDays(14);

  private static final Set<PartKind> CHANGE_WITHOUT_UPDATE =
      EnumSet.of(
          PartKind.OFFERED,
          PartKind.PROMO_TEXT,
          PartKind.PRICE,
          PartKind.SELLS_WITHIN,
          PartKind.PURCHASES);

  private final ListingPart part;
  private final Map<List<String>, Instant> left = new HashMap<>();
  private Optional<Values> last = Optional.empty();
  private Optional<List<String>> returned = Optional.empty();

  PartHistory(ListingPart part) {
    this.part = part;
  }

  /**
   * Values as an observation has them.
   *
   * @param update the time of the last update of the app, if the observation has it
   */
  record Values(List<String> values, Instant observedAt, Optional<Instant> update) {
    Values {
      values = List.copyOf(values);
    }

    boolean isUpdateOf(Values before) {
      return update.isEmpty()
          || before.update().isEmpty()
          || update.get().isAfter(before.update().get());
    }
  }

  /** Adds the next values; returns those before if this is a change of them. */
  Optional<Values> add(Values next) {
    if (last.isEmpty() || last.get().values().equals(next.values())) {
      returned = Optional.empty();
      last = Optional.of(next);
      return Optional.empty();
    }
    Values before = last.get();
    if (comesBack(next, before) && !returned.equals(Optional.of(next.values()))) {
      returned = Optional.of(next.values());
      return Optional.empty();
    }
    left.put(before.values(), next.observedAt());
    returned = Optional.empty();
    last = Optional.of(next);
    return Optional.of(before);
  }

  private boolean comesBack(Values next, Values before) {
    Instant leftAt = left.get(next.values());
    return leftAt != null
        && !CHANGE_WITHOUT_UPDATE.contains(part.kind())
        && !next.isUpdateOf(before)
        && !leftAt.plus(CACHES_DIFFER).isBefore(next.observedAt());
  }
}
