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
import java.util.Collection;
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

  /** The change of an app between two observations of its own listing; lists may tell more. */
  public record FoundChange(AppId app, ListingChange change) {}

  private record Found(FoundChange of, PartChange part) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<List<AppId>> apps = apps(query, evidence);
    if (apps.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    List<Found> changes =
        find(apps.get(), query.country(), query.since(), evidence).stream()
            .flatMap(
                found -> found.change().differences().stream().map(part -> new Found(found, part)))
            .sorted(
                Comparator.comparing((Found found) -> found.of().change().by())
                    .reversed()
                    .thenComparing(found -> found.of().app().value())
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

  /** The changes since an instant, those of the first app first, and of an app the newest first. */
  public static List<FoundChange> find(
      Collection<AppId> apps, Country country, Instant since, Evidence evidence) {
    return evidence
        .each(apps, app -> changesOf(app, country, since, evidence))
        .flatMap(List::stream)
        .toList();
  }

  private static List<FoundChange> changesOf(
      AppId app, Country country, Instant since, Evidence evidence) {
    Subject.Listing listing = new Subject.Listing(app, country);
    Instant till = evidence.moment().at();
    List<Observation<Facts.Listing>> listings =
        ListingChange.observedFor(listing, since, till, evidence);
    List<ListingChange> changes =
        listings.isEmpty()
            ? ListingChange.withinSummaries(
                evidence.historyAfterLast(new Subject.Summary(app, country), since, till))
            : ListingChange.since(since, listings);
    return changes.stream().map(change -> new FoundChange(app, change)).toList();
  }

  /** An app is read once, whatever the number of its changes. */
  private static AppChange describe(
      Found found, Query query, Map<AppId, KnownApp> known, Evidence evidence) {
    FoundChange change = found.of();
    return new AppChange(
        known.computeIfAbsent(change.app(), app -> KnownApp.of(app, query.country(), evidence)),
        lastBefore(
            new Subject.Listing(change.app(), query.country()),
            change.change().after(),
            change.change().by(),
            evidence),
        change.change().by(),
        found.part());
  }

  /**
   * The last observation of the old values of a listing, which may have been in lists since their
   * own observation.
   *
   * @param after their own observation
   * @param by the first observation of the new values
   */
  public static Instant lastBefore(
      Subject.Listing listing, Instant after, Instant by, Evidence evidence) {
    Instant justBefore = by.minusMillis(1);
    Duration sinceThen = Duration.between(after, justBefore).minusMillis(1);
    return Optional.of(listing)
        .filter(_ -> sinceThen.isPositive())
        .flatMap(subject -> evidence.findAt(subject, justBefore, sinceThen))
        .map(Observation::observedAt)
        .orElse(after);
  }
}
