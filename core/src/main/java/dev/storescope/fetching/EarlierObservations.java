package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.CardReader;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What was observed before a fetch, which a reply may contradict: a list that had content within
 * the last {@value #DAYS_OF_DOUBT} days and is now empty or less than half as long, an app that was
 * offered and now is not, one whose ratings are gone, a listing that is older than one already
 * observed, and a subject that the store now refuses. Reviews contradict whatever their age.
 */
record EarlierObservations(Archive archive, Instant now) {
  static final int DAYS_OF_DOUBT = 7;

  /** A list of fewer may lose half of them on a day. */
  private static final long LONG_LIST = 10;

  private static final Duration RECENTLY = Duration.ofDays(DAYS_OF_DOUBT);
  private static final Duration EVER = ChronoUnit.FOREVER.getDuration();

  /** Why an outcome of a fetch of a subject is doubted; empty if it is not. */
  Optional<FetchOutcome.Doubted> findDoubt(Subject<?> subject, FetchOutcome outcome) {
    Optional<String> reason =
        outcome instanceof FetchOutcome.NoSource
            ? findDoubtOfRefusal(subject)
            : outcome.observations().stream()
                .filter(each -> decides(each.subject(), subject))
                .flatMap(each -> findDoubt(each).stream())
                .findFirst();
    return reason.map(FetchOutcome.Doubted::new);
  }

  /** The observations, with an empty list of reviews complete if the app has no ratings. */
  List<Observation<?>> complete(List<Observation<?>> observations) {
    return observations.stream().<Observation<?>>map(this::complete).toList();
  }

  private Observation<?> complete(Observation<?> observation) {
    return observation.subject() instanceof Subject.Reviews reviews
            && observation.facts() instanceof ReviewList list
            && list.isAbsence()
            && !list.complete()
            && hasNoRatings(new Subject.Rating(reviews.app(), reviews.country()))
        ? new Observation<>(
            reviews,
            observation.observedAt(),
            observation.source(),
            new ReviewList(List.of(), true))
        : observation;
  }

  private boolean hasNoRatings(Subject.Rating subject) {
    return new CardReader(archive)
        .findRating(subject, now, RECENTLY)
        .filter(rating -> rating.facts().count() == 0)
        .isPresent();
  }

  /** The observations of several apps without the doubted ones. */
  List<Observation<?>> removeDoubtedFrom(List<Observation<?>> observations) {
    List<Boolean> doubted =
        archive.readAll(observations, observation -> findDoubt(observation).isPresent());
    return IntStream.range(0, observations.size())
        .filter(i -> !doubted.get(i))
        .<Observation<?>>mapToObj(observations::get)
        .toList();
  }

  /** The content of lists, such as reviews and other apps, decides nothing about them. */
  private static boolean decides(Subject<?> observed, Subject<?> fetched) {
    return observed.equals(fetched)
        || (findApp(observed).isPresent() && findApp(observed).equals(findApp(fetched)));
  }

  /** The app of which a subject is looked up by the listing. */
  private static Optional<AppId> findApp(Subject<?> subject) {
    return switch (subject) {
      case Subject.Listing(AppId app, _) -> Optional.of(app);
      case Subject.Rating(AppId app, _) -> Optional.of(app);
      case Subject.Histogram(AppId app, _) -> Optional.of(app);
      case Subject.SimilarApps(AppId app, _) -> Optional.of(app);
      case Subject.Search _,
          Subject.Suggestions _,
          Subject.SuggestionRank _,
          Subject.Chart _,
          Subject.Summary _,
          Subject.Popularity _,
          Subject.AdsSuggestions _,
          Subject.DeveloperApps _,
          Subject.Reviews _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.ReportedRanks _,
          Subject.PopularityReport _ ->
          Optional.empty();
    };
  }

  /** But keywords leave the reports of Apple Ads. */
  private Optional<String> findDoubtOfRefusal(Subject<?> subject) {
    return subject instanceof Subject.Popularity
        ? Optional.empty()
        : findLatest(subject)
            .filter(known -> !known.isAbsence())
            .map(_ -> "the store refuses it, and did not within the last days");
  }

  private Optional<String> findDoubt(Observation<?> observation) {
    return mayHaveShrunk(observation.facts())
        ? findLatest(observation.subject()).flatMap(known -> findShrunk(known, observation.facts()))
        : findOlder(observation);
  }

  /** Most apps are offered and rated, which nothing contradicts; that is not worth a read. */
  private static boolean mayHaveShrunk(Facts facts) {
    return switch (facts) {
      case Facts.Listed _ -> false;
      case Facts.Rating rating -> rating.count() == 0;
      case Facts _ -> !sizes(facts).isEmpty();
    };
  }

  private Optional<String> findOlder(Observation<?> observation) {
    return observation.facts() instanceof Facts.Listed listed
            && isStale((Subject.Listing) observation.subject(), listed)
        ? Optional.of("the listing is older than one that was observed before")
        : Optional.empty();
  }

  /** Whether a listing is older than the latest one that was observed. */
  boolean isStale(Subject.Listing subject, Facts.Listed listed) {
    return archive
        .findLatest(subject, now, EVER)
        .filter(latest -> latest.facts() instanceof Facts.Listed known && listed.isOlderThan(known))
        .isPresent();
  }

  /** Apps are also observed in lists. */
  private Optional<? extends Facts> findLatest(Subject<?> subject) {
    CardReader cards = new CardReader(archive);
    return switch (subject) {
      case Subject.Listing listing ->
          cards.findListing(listing, now, RECENTLY).map(Observation::facts);
      case Subject.Rating rating -> cards.findRating(rating, now, RECENTLY).map(Observation::facts);
      case Subject.Reviews reviews ->
          archive.findLatest(reviews, now, EVER).map(Observation::facts);
      case Subject.Search _,
          Subject.Suggestions _,
          Subject.SuggestionRank _,
          Subject.Chart _,
          Subject.Summary _,
          Subject.Popularity _,
          Subject.AdsSuggestions _,
          Subject.SimilarApps _,
          Subject.DeveloperApps _,
          Subject.Histogram _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.ReportedRanks _,
          Subject.PopularityReport _ ->
          archive.findLatest(subject, now, RECENTLY).map(Observation::facts);
    };
  }

  private static Optional<String> findShrunk(Facts known, Facts observed) {
    if (observed instanceof ReviewList list && list.gaps() && !known.isAbsence()) {
      return Optional.of("the reviews have gaps");
    }
    Map<String, Long> before = sizes(known);
    return sizes(observed).entrySet().stream()
        .filter(now -> hasShrunk(before.getOrDefault(now.getKey(), 0L), now.getValue()))
        .map(
            now ->
                String.format(
                    Locale.ROOT,
                    "%s: %,d, and %,d within the last days",
                    now.getKey(),
                    now.getValue(),
                    before.getOrDefault(now.getKey(), 0L)))
        .findFirst();
  }

  private static boolean hasShrunk(long before, long now) {
    return now == 0 ? before > 0 : before >= LONG_LIST && now < (before + 1) / 2;
  }

  /** How much of each kind there is; facts of other kinds have no size. */
  private static Map<String, Long> sizes(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking search -> Map.of("ranked apps", (long) search.apps().size());
      case Facts.SuggestionList list -> Map.of("suggestions", (long) list.suggestions().size());
      case Facts.ChartRanking chart -> sizes(chart);
      case AppList list -> Map.of("apps", (long) list.apps().size());
      case KeywordList list -> Map.of("keywords", (long) list.keywords().size());
      case ReviewList list -> Map.of("reviews", (long) list.entries().size());
      case Facts.Listed _ -> Map.of("listings", 1L);
      case Facts.NotListed _ -> Map.of("listings", 0L);
      case Facts.Rating rating -> Map.of("ratings", rating.count());
      case RatingHistogram _,
          ReportedRank _,
          Review _,
          PopularityCounts _,
          Facts.Summary _,
          Facts.Popularity _,
          Facts.SuggestionRank _,
          Facts.AdsSuggestionList _ ->
          Map.of();
    };
  }

  private static Map<String, Long> sizes(Facts.ChartRanking chart) {
    Map<String, Long> sizes = new TreeMap<>();
    chart
        .charts()
        .forEach((kind, apps) -> sizes.put("apps in the chart " + kind, (long) apps.size()));
    return sizes;
  }
}
