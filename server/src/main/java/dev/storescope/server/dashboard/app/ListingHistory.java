package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.listings.ListingChange;
import dev.storescope.listings.ListingChange.Difference;
import dev.storescope.listings.ListingChanges;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Csv;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What changed in a listing in a period, the newest change first.
 *
 * @param looks how often somebody looked in the period
 * @param since the look that the first one of the period is compared with; the first one itself
 *     where nobody had looked before
 */
public record ListingHistory(int looks, Optional<Instant> since, List<ListingChange> changes) {
  public ListingHistory {
    changes = List.copyOf(changes);
  }

  static ListingHistory read(Subject.Listing subject, Period period, Evidence evidence) {
    List<Observation<Listing>> looks = new ArrayList<>();
    evidence
        .findAt(subject, period.from().minusMillis(1), Freshness.UNLIMITED)
        .ifPresent(looks::add);
    List<Observation<Listing>> within = evidence.history(subject, period.from(), period.to());
    looks.addAll(within);
    return new ListingHistory(
        within.size(),
        looks.stream().map(Observation::observedAt).findFirst(),
        ListingChanges.within(looks));
  }

  Csv toCsv(String name) {
    Csv csv =
        new Csv(name, "last_seen_before", "first_seen_after", "field", "device", "before", "after");
    for (ListingChange change : changes) {
      for (Difference difference : change.differences()) {
        csv.row(
            change.after(),
            change.by(),
            difference.part().field().name().toLowerCase(Locale.ROOT),
            difference.part().device(),
            String.join("\n", difference.before()),
            String.join("\n", difference.after()));
      }
    }
    return csv;
  }
}
