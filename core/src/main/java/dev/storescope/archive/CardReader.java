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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

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

  private static final Duration UNLIMITED = ChronoUnit.FOREVER.getDuration();

  /** A card as a list had it. */
  private record ListedCard(Card card, Instant observedAt, Source source) {}

  /** A list that an app was in. */
  private record ListOfApps(Subject<?> subject, Instant observedAt) {}

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
    Optional<Observation<F>> recent = archive.findLatest(subject, at, lookBack);
    return recent.isPresent()
        ? recent
        : archive
            .findLatest(subject, at, UNLIMITED)
            .flatMap(
                latest ->
                    findCard(app, subject.country(), at, lookBack, card -> card.content() == kind)
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
    for (ListOfApps list : newestLists(app, country, at, lookBack)) {
      Optional<ListedCard> found =
          findCard(app, list).filter(listed -> condition.test(listed.card()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<ListedCard> findCard(AppId app, ListOfApps list) {
    return list.subject() instanceof Subject.Search search
        ? archive
            .findLatestOf(app, search, list.observedAt(), Duration.ZERO)
            .flatMap(
                found ->
                    found
                        .card()
                        .map(card -> new ListedCard(card, found.observedAt(), found.source())))
        : archive
            .findLatest(list.subject(), list.observedAt(), Duration.ZERO)
            .flatMap(
                found ->
                    Optional.ofNullable(found.facts().cards().get(app))
                        .map(card -> new ListedCard(card, found.observedAt(), found.source())));
  }

  private List<ListOfApps> newestLists(AppId app, Country country, Instant at, Duration lookBack) {
    List<ListOfApps> lists = new ArrayList<>();
    Arrays.stream(Device.values())
        .filter(device -> device.store() == app.store())
        .forEach(
            device -> {
              archive
                  .listLatestKeywordRanks(app, country, device, at, lookBack, MAX_LISTS)
                  .forEach(
                      rank ->
                          lists.add(
                              new ListOfApps(
                                  new Subject.Search(device, country, rank.keyword()),
                                  rank.observedAt())));
              archive
                  .listLatestChartRanks(app, country, device, at, lookBack, MAX_LISTS)
                  .forEach(
                      rank ->
                          lists.add(
                              new ListOfApps(
                                  new Subject.Chart(device, country, rank.category()),
                                  rank.observedAt())));
            });
    lists.sort(Comparator.comparing(ListOfApps::observedAt).reversed());
    return lists;
  }
}
