package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnApps;
import dev.storescope.store.AppId;
import dev.storescope.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads the texts, products and reviews of the apps of a key, as they are now. */
record ContentFetch(AppStoreConnectClient client, OwnApps own, Connection connection, Instant now) {
  /** Of an app whose reviews were never read. */
  private static final Duration REVIEWS_BEFORE = Duration.ofDays(365);

  /** A review that was answered since keeps its date, and so is read again for a while. */
  private static final Duration ANSWERED_WITHIN = Duration.ofDays(30);

  /** Reads something of an app, and returns how much there is. */
  @FunctionalInterface
  private interface Step {
    long read(AppId app, FetchFailures failures) throws InterruptedException;
  }

  Outcome texts(List<OwnApp> apps) throws InterruptedException {
    return each(TestedResource.TEXTS, "locale", apps, this::texts);
  }

  private long texts(AppId app, FetchFailures failures) throws InterruptedException {
    Optional<List<LiveTexts>> texts = failures.answer(client.listTexts(app));
    texts.ifPresent(found -> own.putTexts(connection.account(), connection.id(), app, found));
    return texts.stream()
        .flatMap(List::stream)
        .flatMap(platform -> platform.byLocale().keySet().stream())
        .distinct()
        .count();
  }

  Outcome products(List<OwnApp> apps) throws InterruptedException {
    return each(
        TestedResource.PURCHASES,
        "product",
        apps,
        (app, failures) ->
            failures
                .answer(client.listProducts(app))
                .map(
                    found -> {
                      own.putProducts(connection.account(), connection.id(), app, found);
                      return found.size();
                    })
                .orElse(0));
  }

  Outcome reviews(List<OwnApp> apps) throws InterruptedException {
    return each(
        TestedResource.REVIEWS,
        "recent review",
        apps,
        (app, failures) ->
            failures
                .answer(client.listReviews(app, reviewsSince(app)))
                .map(
                    found -> {
                      own.putReviews(connection.account(), connection.id(), app, found);
                      return found.size();
                    })
                .orElse(0));
  }

  private Instant reviewsSince(AppId app) {
    return own.listReviews(connection.account(), app, 1).stream()
        .map(newest -> newest.review().submittedAt().minus(ANSWERED_WITHIN))
        .findFirst()
        .orElse(now.minus(REVIEWS_BEFORE));
  }

  private static Outcome each(TestedResource resource, String one, List<OwnApp> apps, Step step)
      throws InterruptedException {
    FetchFailures failures = new FetchFailures();
    long found = 0;
    try {
      for (OwnApp app : apps) {
        found += step.read(app.app(), failures);
      }
    } catch (NoAnswerException e) {
      return resource.explain(e.reason());
    }
    Optional<NoAnswer> failure = failures.first();
    return failure.isPresent()
        ? resource.explain(failure.get())
        : new CanRead(Quantity.orNone(found, one));
  }
}
