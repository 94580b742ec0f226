package dev.storescope.connector.playconsole;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.Credentials;
import dev.storescope.observation.Review;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import dev.storescope.text.Quantity;
import java.time.Instant;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Fetches the reviews of own apps: from the files of their months, and those of the last seven days
 * by the Developer API, which has the names of their authors.
 */
record PlayReviewFetch(
    PlayConsoleClient client,
    PlayReports bucket,
    OwnApps own,
    Connection connection,
    Credentials.GooglePlay account) {
  private static final int ALL = Integer.MAX_VALUE;

  /** Reads the reviews of an app, and returns how many there are. */
  @FunctionalInterface
  private interface Step {
    long read(AppId app, FailureLimit failures) throws InterruptedException;
  }

  /** Fetches all files from a month on: an answer may be added to a review of any age. */
  Outcome files(List<AppId> apps, YearMonth from) throws InterruptedException {
    return each(
        TestedPlayResource.REVIEWS,
        "new or changed review",
        apps,
        (app, failures) -> {
          Map<String, OwnReview> kept =
              own.listReviews(connection.account(), app, ALL).stream()
                  .collect(Collectors.toMap(OwnReview::id, Function.identity()));
          Optional<List<MonthFile>> files =
              failures.answer(bucket.listFiles(app, Set.of(MonthFile.Kind.REVIEWS), from));
          List<OwnReview> changed = new ArrayList<>();
          for (MonthFile file : files.orElse(List.of())) {
            failures.answer(bucket.readReviews(file)).stream()
                .flatMap(List::stream)
                .flatMap(read -> changed(read, Optional.ofNullable(kept.get(read.id()))).stream())
                .forEach(changed::add);
          }
          own.putReviews(connection.account(), connection.id(), app, changed);
          return changed.size();
        });
  }

  /** Files have no names of authors, and times without what is below a millisecond. */
  private static Optional<OwnReview> changed(OwnReview read, Optional<OwnReview> kept) {
    if (kept.isEmpty()) {
      return Optional.of(read);
    }
    Review before = kept.get().review();
    Review now = read.review();
    Instant at = before.submittedAt();
    if (now.submittedAt().isBefore(at.truncatedTo(ChronoUnit.MILLIS))) {
      return Optional.empty();
    }
    boolean isSame = now.submittedAt().equals(at.truncatedTo(ChronoUnit.MILLIS));
    Review merged =
        new Review(
            before.author(),
            now.stars(),
            now.title(),
            now.text(),
            now.version(),
            isSame ? at : now.submittedAt(),
            now.answer().isPresent() ? now.answer() : before.answer());
    return isSame
            && merged.text().equals(before.text())
            && merged.answer().isPresent() == before.answer().isPresent()
        ? Optional.empty()
        : Optional.of(new OwnReview(read.id(), read.country(), read.language(), merged));
  }

  /** Fetches the reviews of the last seven days. */
  Outcome recent(List<AppId> apps) throws InterruptedException {
    return each(
        TestedPlayResource.RECENT_REVIEWS,
        "review",
        apps,
        (app, failures) -> {
          List<OwnReview> found = failures.answer(client.listRecentReviews(app)).orElse(List.of());
          own.putReviews(connection.account(), connection.id(), app, found);
          return found.size();
        });
  }

  private Outcome each(TestedPlayResource resource, String one, List<AppId> apps, Step step)
      throws InterruptedException {
    FailureLimit failures = new FailureLimit();
    long found = 0;
    try {
      for (AppId app : apps) {
        found += step.read(app, failures);
      }
    } catch (PlayFailureException e) {
      return resource.explain(e.reason(), account.email());
    }
    Optional<PlayFailure> failure = failures.first();
    return failure.isPresent()
        ? resource.explain(failure.get(), account.email())
        : new CanRead(Quantity.orNone(found, one));
  }
}
