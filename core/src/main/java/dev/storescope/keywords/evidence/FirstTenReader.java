package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.TitleMatch;
import dev.storescope.estimation.difficulty.Challenger;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.FirstTen.FirstApp;
import dev.storescope.estimation.installs.BrandDetector;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.BrandDetector.NamedApp;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads what the difficulty of keywords is estimated from: a search, its cards with the ratings and
 * the listings of the first ten apps, and the search a week and 30 days before. Nothing is fetched.
 * The texts of an app are read once, since the same apps are first for many keywords.
 */
public final class FirstTenReader {
  /** At least so much older is a search a week before; searches are fetched about daily. */
  private static final Duration WEEK = Duration.ofDays(7).minusHours(12);

  private static final Duration MONTH = Duration.ofDays(30).minusHours(12);

  /** A number of ratings changes slowly. */
  private static final Duration OLDEST_RATING = Duration.ofDays(90);

  /** In Google Play, about the same for most apps. */
  private static final double RATINGS_PER_INSTALL = 0.012;

  private static final double DAYS_OF_A_MONTH = 30;

  private final Evidence evidence;
  private final RecentFinder recent;
  private final Map<Subject.Listing, Optional<KnownTexts>> texts = new ConcurrentHashMap<>();
  private final Map<Subject.Rating, OptionalDouble> counts = new ConcurrentHashMap<>();

  public FirstTenReader(Evidence evidence) {
    this.evidence = evidence;
    this.recent = RecentFinder.of(evidence);
  }

  /** What a listing or a summary has of an app. */
  private record KnownTexts(
      String title,
      Optional<String> developer,
      Optional<Instant> releasedAt,
      OptionalLong installs) {
    static KnownTexts of(Listed listing) {
      return new KnownTexts(
          listing.title(),
          Optional.of(listing.developer()),
          listing.releasedAt(),
          listing.details().installs());
    }
  }

  /** One of the first apps with what is known of it. */
  private record SeenApp(Optional<KnownTexts> texts, OptionalDouble ratings, OptionalDouble stars) {
    Optional<NamedApp> named() {
      return texts.flatMap(
          known ->
              known
                  .developer()
                  .map(
                      developer ->
                          new NamedApp(known.title(), developer, (long) ratings.orElse(0))));
    }
  }

  /** The search about a week before another of it, if it was observed. */
  public Optional<Observation<SearchRanking>> weekBefore(Observation<SearchRanking> search) {
    return before(search, WEEK);
  }

  private Optional<Observation<SearchRanking>> before(
      Observation<SearchRanking> search, Duration age) {
    return evidence.findAt(search.subject(), search.observedAt().minus(age), Freshness.LOOK_BACK);
  }

  /** Reads the first ten of a search. */
  public FirstTen read(Observation<SearchRanking> search) {
    return read(search, weekBefore(search));
  }

  /** As {@link #read(Observation)}, with the search a week before, if it was observed. */
  public FirstTen read(
      Observation<SearchRanking> search, Optional<Observation<SearchRanking>> weekBefore) {
    Subject.Search subject = (Subject.Search) search.subject();
    List<AppId> first = first(search.facts());
    List<SeenApp> seen =
        first.stream()
            .map(app -> see(new Subject.Listing(app, subject.country()), search))
            .toList();
    List<FirstApp> described =
        seen.stream().map(app -> describe(app, subject.keyword(), search.observedAt())).toList();
    return new FirstTen(
        search.facts().apps().size(),
        described,
        newSince(first, weekBefore),
        newSince(first, before(search, MONTH)),
        BrandDetector.find(subject.keyword(), seen.stream().map(SeenApp::named).toList())
            .map(Brand::probability)
            .orElse(0.0),
        !FirstTen.areUnrelated(described) || isSearched(subject));
  }

  /**
   * Whether anybody is known to search for the keyword, by the reports and suggestions of weeks.
   */
  private boolean isSearched(Subject.Search search) {
    Keyword keyword = search.keyword();
    return recent
            .find(new Subject.Popularity(search.country(), keyword))
            .filter(popularity -> !isFloor(popularity.facts()))
            .isPresent()
        || recent
            .find(new Subject.SuggestionRank(search.store(), search.country(), keyword))
            .isPresent()
        || Prefix.knownOf(keyword).stream()
            .map(typed -> new Subject.Suggestions(search.store(), search.country(), typed))
            .flatMap(list -> recent.find(list).stream())
            .flatMap(list -> list.facts().suggestions().stream())
            .anyMatch(suggestion -> suggestion.term().equals(keyword));
  }

  /** The lowest value of the campaign interface is that of every term, searched for or not. */
  private static boolean isFloor(Popularity popularity) {
    return popularity.scale() == PopularityScale.LEGACY
        && popularity.value() == PopularityScale.LEGACY.lowest();
  }

  /**
   * Reads an app whose chance is asked for.
   *
   * @param rating of the app, if it was observed
   */
  public Challenger readApp(
      Subject.Listing app, Keyword keyword, Optional<Observation<Rating>> rating) {
    Optional<KnownTexts> known = texts(app);
    double count = rating.map(observed -> (double) observed.facts().count()).orElse(0.0);
    return new Challenger(
        rating.isPresent() ? OptionalDouble.of(count) : OptionalDouble.empty(),
        count > 0 ? OptionalDouble.of(rating.get().facts().average()) : OptionalDouble.empty(),
        months(known, evidence.moment().at()),
        known.filter(texts -> TitleMatch.share(keyword, texts.title()) == 1).isPresent());
  }

  private static List<AppId> first(SearchRanking ranking) {
    return ranking.apps().stream().limit(FirstTen.MOST).toList();
  }

  private static FirstApp describe(SeenApp app, Keyword keyword, Instant at) {
    return new FirstApp(
        app.ratings(),
        app.stars(),
        app.texts().stream()
            .mapToDouble(texts -> TitleMatch.share(keyword, texts.title()))
            .findFirst(),
        months(app.texts(), at));
  }

  private static OptionalDouble months(Optional<KnownTexts> texts, Instant at) {
    return texts.flatMap(KnownTexts::releasedAt).stream()
        .mapToDouble(
            releasedAt -> Math.max(0, Duration.between(releasedAt, at).toDays() / DAYS_OF_A_MONTH))
        .findFirst();
  }

  private static OptionalInt newSince(
      List<AppId> now, Optional<Observation<SearchRanking>> before) {
    return before.stream()
        .mapToInt(
            old -> {
              Set<AppId> then = new HashSet<>(first(old.facts()));
              return (int) now.stream().filter(app -> !then.contains(app)).count();
            })
        .findFirst();
  }

  private SeenApp see(Subject.Listing app, Observation<SearchRanking> search) {
    Optional<CardRating> card =
        Optional.ofNullable(search.facts().cards().get(app.app())).map(Card::rating);
    Optional<KnownTexts> known = texts(app);
    if (card.orElse(null) instanceof CardRating.Counted(Rating rating)) {
      return new SeenApp(
          known,
          OptionalDouble.of((double) rating.count()),
          rating.count() > 0 ? OptionalDouble.of(rating.average()) : OptionalDouble.empty());
    }
    OptionalDouble average =
        card.orElse(null) instanceof CardRating.Average(double value)
            ? OptionalDouble.of(value)
            : OptionalDouble.empty();
    return new SeenApp(known, count(app, known), average);
  }

  private OptionalDouble count(Subject.Listing app, Optional<KnownTexts> known) {
    return counts.computeIfAbsent(
        new Subject.Rating(app.app(), app.country()),
        subject -> {
          Optional<Double> count =
              countedRating(subject)
                  .map(rating -> (double) rating.facts().count())
                  .or(() -> known.flatMap(FirstTenReader::ratingsByInstalls));
          return count.stream().mapToDouble(Double::doubleValue).findFirst();
        });
  }

  /** In the App Store every search has counts, so only old searches are without. */
  private Optional<Observation<Rating>> countedRating(Subject.Rating subject) {
    return switch (subject.app().store()) {
      case APP_STORE -> evidence.peek(subject);
      case GOOGLE_PLAY -> evidence.findAt(subject, evidence.moment().at(), OLDEST_RATING);
    };
  }

  private static Optional<Double> ratingsByInstalls(KnownTexts texts) {
    return texts.installs().isPresent()
        ? Optional.of(RATINGS_PER_INSTALL * texts.installs().getAsLong())
        : Optional.empty();
  }

  private Optional<KnownTexts> texts(Subject.Listing app) {
    return texts.computeIfAbsent(app, this::readTexts);
  }

  /** A listing, or a summary, stays current until another replaces it. */
  private Optional<KnownTexts> readTexts(Subject.Listing app) {
    Instant at = evidence.moment().at();
    Optional<KnownTexts> listed =
        evidence
            .findAt(app, at, Freshness.UNLIMITED)
            .map(Observation::facts)
            .filter(Listed.class::isInstance)
            .map(listing -> KnownTexts.of((Listed) listing));
    return app.app().store() == StoreType.GOOGLE_PLAY || listed.isEmpty()
        ? summarized(app, at, listed).or(() -> listed)
        : listed;
  }

  /** Summaries of Google Play come daily, with searches; its listings only when asked for. */
  private Optional<KnownTexts> summarized(
      Subject.Listing app, Instant at, Optional<KnownTexts> listed) {
    return evidence
        .findAt(new Subject.Summary(app.app(), app.country()), at, Freshness.UNLIMITED)
        .map(Observation::facts)
        .map(
            summary ->
                new KnownTexts(
                    summary.title(),
                    summary.developer(),
                    summary.releasedAt().or(() -> listed.flatMap(KnownTexts::releasedAt)),
                    listed.map(KnownTexts::installs).orElse(OptionalLong.empty())));
  }
}
