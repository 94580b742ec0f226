package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads listings and ratings from the cards of searches and charts, beside those that were fetched
 * by themselves.
 */
public record CardReader(Archive archive) {
  /**
   * A card is found if it is in one of so many newest searches, or charts, that the app was in on a
   * device. Nearly always it is in the newest: only imported lists, and those of a few sources,
   * have no cards.
   */
  private static final int MAX_LISTS = 4;

  private static final Comparator<ListOfApps> NEWEST_FIRST =
      Comparator.comparing(ListOfApps::observedAt).reversed();

  private static final Duration UNLIMITED = ChronoUnit.FOREVER.getDuration();

  /** A card as a list had it. */
  private record ListedCard(Card card, Instant observedAt, Source source) {}

  /** A list that an app was in. */
  private sealed interface ListOfApps {
    record InSearch(Subject.Search search, Instant observedAt) implements ListOfApps {}

    record InChart(Subject.Chart chart, Instant observedAt) implements ListOfApps {}

    Instant observedAt();

    static ListOfApps of(KeywordRank rank, Country country, Device device) {
      return new InSearch(new Subject.Search(device, country, rank.keyword()), rank.observedAt());
    }

    static ListOfApps of(ChartRank rank, Country country, Device device) {
      return new InChart(new Subject.Chart(device, country, rank.category()), rank.observedAt());
    }
  }

  /** Reads the newest lists of a kind that an app was in; the newest first. */
  private interface NewestLists {
    List<ListOfApps> read(int limit);
  }

  /**
   * The latest listing, as of the last time that it was observed: a card with the same content
   * shows that the app had it still.
   */
  public Optional<Observation<Facts.Listing>> findListing(
      Subject.Listing subject, Instant at, Duration lookBack) {
    return findContent(subject, subject.app(), CardContent.LISTING, at, lookBack);
  }

  /** The latest summary, as of the last time that it was observed. */
  public Optional<Observation<Facts.Summary>> findSummary(
      Subject.Summary subject, Instant at, Duration lookBack) {
    return findContent(subject, subject.app(), CardContent.SUMMARY, at, lookBack);
  }

  private <F extends Facts> Optional<Observation<F>> findContent(
      Subject<F> subject, AppId app, CardContent kind, Instant at, Duration lookBack) {
    TimeSpan recent = TimeSpan.lookingBack(at, lookBack);
    return archive
        .findLatest(subject, at, UNLIMITED)
        .flatMap(
            latest ->
                recent.contains(latest.observedAt().toEpochMilli())
                    ? Optional.of(latest)
                    : findCard(app, subject.country(), at, lookBack, card -> card.content() == kind)
                        .filter(seen -> seen.card().digest() == FactsDigest.of(latest.facts()))
                        .map(
                            seen ->
                                new Observation<>(
                                    subject, seen.observedAt(), seen.source(), latest.facts())));
  }

  /** The latest rating, by itself or in a card. */
  public Optional<Observation<Facts.Rating>> findRating(
      Subject.Rating subject, Instant at, Duration lookBack) {
    Optional<Observation<Facts.Rating>> own = archive.findLatest(subject, at, lookBack);
    Optional<Observation<Facts.Rating>> ofCard =
        findCard(subject.app(), subject.country(), at, lookBack, this::isRated)
            .flatMap(seen -> rating(subject, seen));
    return own.filter(
            found -> ofCard.stream().noneMatch(it -> it.observedAt().isAfter(found.observedAt())))
        .or(() -> ofCard);
  }

  private boolean isRated(Card card) {
    return card.rating() instanceof CardRating.Counted;
  }

  private static Optional<Observation<Facts.Rating>> rating(
      Subject.Rating subject, ListedCard seen) {
    return seen.card().rating() instanceof CardRating.Counted(Facts.Rating rating)
        ? Optional.of(new Observation<>(subject, seen.observedAt(), seen.source(), rating))
        : Optional.empty();
  }

  /** The latest average without a number of ratings. */
  public Optional<AverageRating> findAverage(
      Subject.Rating subject, Instant at, Duration lookBack) {
    return findCard(
            subject.app(),
            subject.country(),
            at,
            lookBack,
            card -> card.rating() instanceof CardRating.Average)
        .flatMap(
            seen ->
                seen.card().rating() instanceof CardRating.Average(double average)
                    ? Optional.of(new AverageRating(average, seen.observedAt()))
                    : Optional.empty());
  }

  /** The newest card that satisfies a condition. */
  private Optional<ListedCard> findCard(
      AppId app, Country country, Instant at, Duration lookBack, Predicate<Card> condition) {
    Map<NewestLists, ListOfApps> newest = new LinkedHashMap<>();
    for (NewestLists source : listSources(app, country, at, lookBack)) {
      source.read(1).forEach(list -> newest.put(source, list));
    }
    List<ListOfApps> first = newest.values().stream().sorted(NEWEST_FIRST).limit(1).toList();
    // Those after the first are read only if its card does not do.
    return first.stream()
        .flatMap(list -> findCard(app, list, condition).stream())
        .findFirst()
        .or(
            () ->
                newest.keySet().stream()
                    .flatMap(source -> source.read(MAX_LISTS).stream())
                    .sorted(NEWEST_FIRST)
                    .distinct()
                    .skip(1)
                    .flatMap(list -> findCard(app, list, condition).stream())
                    .findFirst());
  }

  private Optional<ListedCard> findCard(AppId app, ListOfApps list, Predicate<Card> condition) {
    return findCard(app, list).filter(listed -> condition.test(listed.card()));
  }

  private Optional<ListedCard> findCard(AppId app, ListOfApps list) {
    return switch (list) {
      case ListOfApps.InSearch(Subject.Search search, Instant at) ->
          archive
              .findLatestOf(app, search, at, Duration.ZERO)
              .flatMap(found -> listed(found.card(), at, found.source()));
      case ListOfApps.InChart(Subject.Chart chart, Instant at) ->
          archive
              .findLatestOf(app, chart, at, Duration.ZERO)
              .flatMap(found -> listed(found.card(), at, found.source()));
    };
  }

  private static Optional<ListedCard> listed(Optional<Card> card, Instant at, Source source) {
    return card.map(found -> new ListedCard(found, at, source));
  }

  /** The searches and the charts of each device. */
  private List<NewestLists> listSources(AppId app, Country country, Instant at, Duration lookBack) {
    return Arrays.stream(Device.values())
        .filter(device -> device.store() == app.store())
        .flatMap(
            device ->
                Stream.<NewestLists>of(
                    limit ->
                        archive
                            .listLatestKeywordRanks(app, country, device, at, lookBack, limit)
                            .stream()
                            .<ListOfApps>map(rank -> ListOfApps.of(rank, country, device))
                            .toList(),
                    limit ->
                        archive
                            .listLatestChartRanks(app, country, device, at, lookBack, limit)
                            .stream()
                            .<ListOfApps>map(rank -> ListOfApps.of(rank, country, device))
                            .toList()))
        .toList();
  }
}
