package dev.storescope.listings;

import dev.storescope.listings.ListingChange.Difference;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds what changed in a listing from look to look. A part that a look did not show is compared
 * with the look that showed it last, so that a source which shows less is no change; an app that
 * left the store and came back is compared with what it was before.
 */
public final class ListingChanges {
  private final Map<ListingPart, Seen> last = new HashMap<>();

  /** A part as it was last shown. */
  private record Seen(List<String> entries, Instant at) {}

  private ListingChanges() {}

  /** The changes within looks at one listing, given oldest first; the newest change first. */
  public static List<ListingChange> within(List<Observation<Listing>> looks) {
    ListingChanges changes = new ListingChanges();
    return looks.stream().map(changes::changesAt).flatMap(List::stream).toList().reversed();
  }

  /** One for each look that what changed was last seen at; nearly always there is one only. */
  private List<ListingChange> changesAt(Observation<Listing> look) {
    Map<Instant, List<Difference>> byLastLook = new TreeMap<>();
    ListingParts.of(look.facts())
        .forEach(
            (part, entries) -> {
              Optional<Seen> before =
                  Optional.ofNullable(last.put(part, new Seen(entries, look.observedAt())));
              before
                  .filter(seen -> !seen.entries().equals(entries))
                  .ifPresent(
                      seen ->
                          byLastLook
                              .computeIfAbsent(seen.at(), _ -> new ArrayList<>())
                              .add(new Difference(part, seen.entries(), entries)));
            });
    return byLastLook.entrySet().stream()
        .map(entry -> new ListingChange(entry.getKey(), look.observedAt(), entry.getValue()))
        .toList();
  }
}
