package dev.storescope.cards;

import dev.storescope.archive.Archive;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.FactsDigest;
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
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads listings and ratings from the cards of searches and charts, beside those that were fetched
 * by themselves. For one answer: the newest card of an app is read once. Safe for use by several
 * threads.
 */
public final class CardReader {
  /**
   * A card is found if it is in one of so many newest searches, or charts, that the app was in on a
   * device. Nearly always it is in the newest: only imported lists, and those of a few sources,
   * have no cards.
   */
  private static final int MAX_LISTS = 4;

  private static final int MAX_OWN = 10_000;
  private static final int MAX_RANKS = 1_000_000;

  private static final Comparator<ListOfApps> NEWEST_FIRST =
      Comparator.comparing(ListOfApps::observedAt).reversed();

  private static final Duration UNLIMITED = ChronoUnit.FOREVER.getDuration();

  /** A card as a list had it. */
  private record ListedCard(Card card, Instant observedAt, Source source) {
    /** The rating, unless its average is rounded: beside exact ones, each would seem a change. */
    Optional<Facts.Rating> findRating() {
      return card.rating() instanceof CardRating.Counted(Facts.Rating rating) && !isRounded()
          ? Optional.of(rating)
          : Optional.empty();
    }

    OptionalDouble findAverage() {
      return switch (card.rating()) {
        case CardRating.NotShown() -> OptionalDouble.empty();
        case CardRating.Average(double average) -> OptionalDouble.of(average);
        case CardRating.Counted(Facts.Rating rating) ->
            isRounded() ? OptionalDouble.of(rating.average()) : OptionalDouble.empty();
      };
    }

    private boolean isRounded() {
      return source.equals(Source.APP_STORE_SEARCH_PAGE);
    }
  }

  /** A list that an app was in. */
  private sealed interface ListOfApps {
    record InSearch(Subject.Search search, Instant observedAt) implements ListOfApps {}

    record InChart(Subject.Chart chart, Instant observedAt) implements ListOfApps {}

    Instant observedAt();
  }

  /** Reads the newest lists of a kind that an app was in; the newest first. */
  private interface NewestLists {
    List<ListOfApps> read(int limit);
  }

  /** What cards are read for. */
  private record Question(AppId app, Country country, Instant at, Duration lookBack) {}

  /**
   * The card in the newest list that an app was in.
   *
   * @param sources that have lists with the app
   */
  private record NewestCard(Set<NewestLists> sources, Optional<ListedCard> card) {}

  private final Archive archive;
  private final Map<Question, NewestCard> newest = new ConcurrentHashMap<>();

  public CardReader(Archive archive) {
    this.archive = archive;
  }

  /**
   * The latest listing, as of the last time that it was observed: a card with the same content
   * shows that the app had it still.
   */
  public Optional<Observation<Facts.Listing>> findListing(
      Subject.Listing subject, Instant at, ContentAge age) {
    return findContent(subject, subject.app(), CardContent.LISTING, at, age);
  }

  /** The latest summary, as of the last time that it was observed. */
  public Optional<Observation<Facts.Summary>> findSummary(
      Subject.Summary subject, Instant at, ContentAge age) {
    return findContent(subject, subject.app(), CardContent.SUMMARY, at, age);
  }

  private <F extends Facts> Optional<Observation<F>> findContent(
      Subject<F> subject, AppId app, CardContent kind, Instant at, ContentAge age) {
    return archive
        .findLatest(subject, at, UNLIMITED)
        .flatMap(
            latest ->
                isWithin(age.fresh(), at, latest)
                    ? Optional.of(latest)
                    : findConfirmed(
                            latest, new Question(app, subject.country(), at, age.most()), kind)
                        .or(() -> Optional.of(latest).filter(it -> isWithin(age.most(), at, it))));
  }

  private static boolean isWithin(Duration age, Instant at, Observation<?> observation) {
    return TimeSpan.lookingBack(at, age).contains(observation.observedAt().toEpochMilli());
  }

  /** The latest content, as of a later card that has its digest. */
  private <F extends Facts> Optional<Observation<F>> findConfirmed(
      Observation<F> latest, Question question, CardContent kind) {
    return findCard(question, seen -> seen.card().content() == kind)
        .filter(seen -> seen.observedAt().isAfter(latest.observedAt()))
        .filter(seen -> seen.card().digest() == FactsDigest.of(latest.facts()))
        .map(
            seen ->
                new Observation<>(
                    latest.subject(), seen.observedAt(), seen.source(), latest.facts()));
  }

  /** The latest rating, by itself or in a card. */
  public Optional<Observation<Facts.Rating>> findRating(
      Subject.Rating subject, Instant at, Duration lookBack) {
    Optional<Observation<Facts.Rating>> own = archive.findLatest(subject, at, lookBack);
    Optional<Observation<Facts.Rating>> ofCard =
        findCard(
                new Question(subject.app(), subject.country(), at, lookBack),
                seen -> seen.findRating().isPresent())
            .flatMap(seen -> rating(subject, seen));
    return latest(own, ofCard);
  }

  /** The own rating, unless that of a card is later. */
  private static Optional<Observation<Facts.Rating>> latest(
      Optional<Observation<Facts.Rating>> own, Optional<Observation<Facts.Rating>> ofCard) {
    return own.filter(
            found -> ofCard.stream().noneMatch(it -> it.observedAt().isAfter(found.observedAt())))
        .or(() -> ofCard);
  }

  /**
   * The last rating of each of several UTC dates, by itself or in a card, oldest first. The lists
   * that the app was in are read at once.
   *
   * @param dates consecutive
   * @param until none is later
   */
  public List<Observation<Facts.Rating>> lastRatings(
      Subject.Rating subject, List<LocalDate> dates, Instant until) {
    if (dates.isEmpty()) {
      return List.of();
    }
    Instant from = startOf(dates.getFirst());
    Instant end = startOf(dates.getLast().plusDays(1)).minusMillis(1);
    Instant to = end.isAfter(until) ? until : end;
    Map<LocalDate, Observation<Facts.Rating>> own = new HashMap<>();
    archive
        .list(subject, from, to, MAX_OWN)
        .forEach(found -> own.put(dateOf(found.observedAt()), found));
    Map<LocalDate, List<ListOfApps>> lists = new HashMap<>();
    for (Device device : devices(subject.app())) {
      lastOfDates(searches(subject, device, from, to)).forEach(list -> add(list, lists));
      lastOfDates(charts(subject, device, from, to)).forEach(list -> add(list, lists));
    }
    return archive
        .readAll(
            dates,
            date ->
                latest(
                    Optional.ofNullable(own.get(date)),
                    findRated(subject, lists.getOrDefault(date, List.of()))))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private Stream<ListOfApps> searches(
      Subject.Rating subject, Device device, Instant from, Instant to) {
    Country country = subject.country();
    return archive.listKeywordRanks(subject.app(), country, device, from, to, MAX_RANKS).stream()
        .map(
            rank ->
                new ListOfApps.InSearch(
                    new Subject.Search(device, country, rank.keyword()), rank.observedAt()));
  }

  private Stream<ListOfApps> charts(
      Subject.Rating subject, Device device, Instant from, Instant to) {
    Country country = subject.country();
    return archive.listChartRanks(subject.app(), country, device, from, to, MAX_RANKS).stream()
        .map(
            rank ->
                new ListOfApps.InChart(
                    new Subject.Chart(device, country, rank.category()), rank.observedAt()));
  }

  /** The last few of each date, of lists given oldest first. */
  private static List<ListOfApps> lastOfDates(Stream<ListOfApps> lists) {
    Map<LocalDate, ArrayDeque<ListOfApps>> byDate = new HashMap<>();
    lists
        .distinct()
        .forEach(
            list -> {
              ArrayDeque<ListOfApps> last =
                  byDate.computeIfAbsent(dateOf(list.observedAt()), _ -> new ArrayDeque<>());
              last.add(list);
              if (last.size() > MAX_LISTS) {
                last.remove();
              }
            });
    return byDate.values().stream().flatMap(ArrayDeque::stream).toList();
  }

  private static void add(ListOfApps list, Map<LocalDate, List<ListOfApps>> lists) {
    lists.computeIfAbsent(dateOf(list.observedAt()), _ -> new ArrayList<>()).add(list);
  }

  private Optional<Observation<Facts.Rating>> findRated(
      Subject.Rating subject, List<ListOfApps> lists) {
    return lists.stream()
        .sorted(NEWEST_FIRST)
        .flatMap(list -> findCard(subject.app(), list).stream())
        .flatMap(seen -> rating(subject, seen).stream())
        .findFirst();
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static Optional<Observation<Facts.Rating>> rating(
      Subject.Rating subject, ListedCard seen) {
    return seen.findRating()
        .map(rating -> new Observation<>(subject, seen.observedAt(), seen.source(), rating));
  }

  /** The latest average without a number of ratings. */
  public Optional<AverageRating> findAverage(
      Subject.Rating subject, Instant at, Duration lookBack) {
    return findCard(
            new Question(subject.app(), subject.country(), at, lookBack),
            seen -> seen.findAverage().isPresent())
        .map(seen -> new AverageRating(seen.findAverage().getAsDouble(), seen.observedAt()));
  }

  /** The newest card that satisfies a condition; those after the first are read only if need be. */
  private Optional<ListedCard> findCard(Question question, Predicate<ListedCard> condition) {
    NewestCard first = newestCard(question);
    return first
        .card()
        .filter(condition)
        .or(
            () ->
                first.sources().stream()
                    .flatMap(source -> source.read(MAX_LISTS).stream())
                    .sorted(NEWEST_FIRST)
                    .distinct()
                    .skip(1)
                    .flatMap(list -> findCard(question.app(), list).stream())
                    .filter(condition)
                    .findFirst());
  }

  private NewestCard newestCard(Question question) {
    return newest.computeIfAbsent(question, this::readNewest);
  }

  private NewestCard readNewest(Question question) {
    Map<NewestLists, ListOfApps> lists = new LinkedHashMap<>();
    for (NewestLists source : listSources(question)) {
      source.read(1).forEach(list -> lists.put(source, list));
    }
    return new NewestCard(
        lists.keySet(),
        lists.values().stream()
            .sorted(NEWEST_FIRST)
            .limit(1)
            .flatMap(list -> findCard(question.app(), list).stream())
            .findFirst());
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
  private List<NewestLists> listSources(Question question) {
    return devices(question.app()).stream()
        .flatMap(device -> Stream.of(searches(question, device), charts(question, device)))
        .toList();
  }

  private static List<Device> devices(AppId app) {
    return Arrays.stream(Device.values()).filter(device -> device.store() == app.store()).toList();
  }

  private NewestLists searches(Question question, Device device) {
    Country country = question.country();
    return lists(
        limit ->
            archive.listLatestKeywordRanks(
                question.app(), country, device, question.at(), question.lookBack(), limit),
        rank ->
            new ListOfApps.InSearch(
                new Subject.Search(device, country, rank.keyword()), rank.observedAt()));
  }

  private NewestLists charts(Question question, Device device) {
    Country country = question.country();
    return lists(
        limit ->
            archive.listLatestChartRanks(
                question.app(), country, device, question.at(), question.lookBack(), limit),
        rank ->
            new ListOfApps.InChart(
                new Subject.Chart(device, country, rank.category()), rank.observedAt()));
  }

  private static <R> NewestLists lists(
      IntFunction<List<R>> newestRanks, Function<R, ListOfApps> list) {
    return limit -> newestRanks.apply(limit).stream().map(list).toList();
  }
}
