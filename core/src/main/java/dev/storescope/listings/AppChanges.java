package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The changes of the listings of apps within a range, the newest first. An app that was only in
 * lists without whole listings has the changes of its summary.
 */
public final class AppChanges implements Endpoint<AppChanges.Query, AppChanges.Result> {

  /** The apps that a query is about. */
  public sealed interface Scope {
    /** These apps. */
    record Apps(List<AppId> apps) implements Scope {
      public Apps {
        apps = List.copyOf(apps);
      }
    }

    /** The apps that rank for a keyword at the end of the range. */
    record Ranking(Device device, Keyword keyword) implements Scope {}
  }

  /**
   * A query for a page of changes.
   *
   * @param since the start of the range, which ends with the moment
   */
  public record Query(Scope scope, Country country, Instant since, Page page) {}

  /** A page of changes, and the number of pages. */
  public record Result(List<AppChange> changes, int pages) {
    public Result {
      changes = List.copyOf(changes);
    }
  }

  /**
   * A change of one part of the listing of an app.
   *
   * @param after the last observation of the old values
   * @param by the first observation of the new values
   */
  public record AppChange(KnownApp app, Instant after, Instant by, PartChange part) {}

  /** A change whose app is not read yet. */
  private record Found(AppId app, Instant after, Instant by, PartChange part) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<List<AppId>> apps = apps(query, evidence);
    if (apps.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    List<Found> changes =
        evidence
            .each(apps.get(), app -> changesOf(app, query, evidence))
            .flatMap(List::stream)
            .sorted(
                Comparator.comparing(Found::by)
                    .reversed()
                    .thenComparing(found -> found.app().value())
                    .thenComparing(found -> found.part().part()))
            .toList();
    Map<AppId, KnownApp> known = new ConcurrentHashMap<>();
    List<AppChange> page =
        evidence
            .each(query.page().of(changes), found -> describe(found, query, known, evidence))
            .toList();
    return evidence.ready(
        new Result(page, query.page().count(changes)),
        List.of(),
        Charge.one(PricedItem.APP_CHANGES));
  }

  private static Optional<List<AppId>> apps(Query query, Evidence evidence) {
    return switch (query.scope()) {
      case Scope.Apps(List<AppId> apps) -> Optional.of(apps);
      case Scope.Ranking(Device device, Keyword keyword) ->
          evidence
              .need(new Subject.Search(device, query.country(), keyword))
              .map(search -> search.facts().apps());
    };
  }

  private static List<Found> changesOf(AppId app, Query query, Evidence evidence) {
    List<Observation<Facts.Listing>> listings =
        observed(new Subject.Listing(app, query.country()), query, evidence);
    List<ListingChange> changes =
        listings.isEmpty()
            ? ListingChange.withinSummaries(
                observed(new Subject.Summary(app, query.country()), query, evidence))
            : ListingChange.within(listings);
    return changes.stream()
        .flatMap(
            change ->
                change.differences().stream()
                    .map(part -> new Found(app, change.after(), change.by(), part)))
        .toList();
  }

  /** The observations within the range, after the last one before it. */
  private static <F extends Facts> List<Observation<F>> observed(
      Subject<F> subject, Query query, Evidence evidence) {
    return evidence.historyAfterLast(subject, query.since(), evidence.moment().at());
  }

  /** An app is read once, whatever the number of its changes. */
  private static AppChange describe(
      Found found, Query query, Map<AppId, KnownApp> known, Evidence evidence) {
    return new AppChange(
        known.computeIfAbsent(found.app(), app -> KnownApp.of(app, query.country(), evidence)),
        lastBefore(found, query, evidence),
        found.by(),
        found.part());
  }

  /** The old values may have been in lists since their own observation. */
  private static Instant lastBefore(Found found, Query query, Evidence evidence) {
    Instant justBefore = found.by().minusMillis(1);
    Duration sinceThen = Duration.between(found.after(), justBefore).minusMillis(1);
    return Optional.of(new Subject.Listing(found.app(), query.country()))
        .filter(_ -> sinceThen.isPositive())
        .flatMap(listing -> evidence.findAt(listing, justBefore, sinceThen))
        .map(Observation::observedAt)
        .orElse(found.after());
  }
}
