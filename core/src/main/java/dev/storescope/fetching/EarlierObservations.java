package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What was observed before a fetch, which a reply may contradict: a list that had content within
 * the last {@value #DAYS_OF_DOUBT} days and is now empty or less than half as long, an app that was
 * offered and now is not, one whose ratings are gone, a listing that is older than one already
 * observed or that another one has followed since, and a subject that the store now refuses.
 * Reviews contradict whatever their age: a list may not lack those of the time that it shows.
 */
record EarlierObservations(Archive archive, Instant now) {
  static final int DAYS_OF_DOUBT = 7;

  /** A list of fewer may lose half of them on a day. */
  private static final long LONG_LIST = 10;

  /** How long a cache may have a listing that another one followed. */
  private static final Duration CACHES_DIFFER = Duration.ofDays(60);

  /** Of an app that is looked up every day, and again at doubts. */
  private static final int MOST_LISTINGS = 1_000;

  /** The interval of the look-ups of a tracked app, twice. */
  private static final Duration LOOK_UPS = Duration.ofDays(2);

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
        || (observed.kind().isLookedUp()
            && fetched.kind().isLookedUp()
            && observed.parts().app().equals(fetched.parts().app()));
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
        ? archive
            .findLatest((Subject.Listing) observation.subject(), now, EVER)
            .flatMap(latest -> findOlder(listed, latest))
        : Optional.empty();
  }

  private Optional<String> findOlder(Facts.Listed listed, Observation<Facts.Listing> latest) {
    if (!(latest.facts() instanceof Facts.Listed known) || known.isOlderThan(listed)) {
      return Optional.empty();
    }
    if (listed.isOlderThan(known)) {
      return Optional.of("the listing is older than one that was observed before");
    }
    return !listed.equals(known) && wasFollowed((Subject.Listing) latest.subject(), listed)
        ? Optional.of("the listing is one that another one followed")
        : Optional.empty();
  }

  private boolean wasFollowed(Subject.Listing subject, Facts.Listed listed) {
    return archive.list(subject, now.minus(CACHES_DIFFER), now, MOST_LISTINGS).stream()
        .anyMatch(earlier -> earlier.facts().equals(listed));
  }

  /**
   * Whether the listing of an app in a list tells less than the latest one that was observed: it is
   * older, or differs without a later update from one that was looked up within the last days. What
   * a list has of an app may be of another cache, and the next look-up has what is new.
   */
  boolean isOutdated(Observation<?> inList) {
    return inList.subject() instanceof Subject.Listing subject
        && inList.facts() instanceof Facts.Listed listed
        && archive
            .findLatest(subject, now, EVER)
            .filter(latest -> isOutdated(listed, latest))
            .isPresent();
  }

  private boolean isOutdated(Facts.Listed listed, Observation<Facts.Listing> latest) {
    return latest.facts() instanceof Facts.Listed known
        && !known.isOlderThan(listed)
        && (listed.isOlderThan(known) || isLookedUp(latest));
  }

  private boolean isLookedUp(Observation<?> latest) {
    return latest.source().equals(Source.ITUNES_LOOKUP)
        && latest.observedAt().isAfter(now.minus(LOOK_UPS));
  }

  /** Apps are also observed in lists. */
  private Optional<? extends Facts> findLatest(Subject<?> subject) {
    CardReader cards = new CardReader(archive);
    Optional<? extends Observation<?>> latest;
    if (subject instanceof Subject.Listing listing) {
      latest = cards.findListing(listing, now, ContentAge.upTo(RECENTLY));
    } else if (subject instanceof Subject.Rating rating) {
      latest = cards.findRating(rating, now, RECENTLY);
    } else {
      latest =
          archive.findLatest(subject, now, subject instanceof Subject.Reviews ? EVER : RECENTLY);
    }
    return latest.map(Observation::facts);
  }

  private static Optional<String> findShrunk(Facts known, Facts observed) {
    if (observed instanceof ReviewList list && list.gaps() && !known.isAbsence()) {
      return Optional.of("the reviews have gaps");
    }
    Optional<String> lost =
        known instanceof ReviewList before && observed instanceof ReviewList list
            ? findLost(before, list)
            : Optional.empty();
    return lost.or(() -> findSmaller(known, observed));
  }

  /** Authors delete few reviews from one day to the next. */
  private static Optional<String> findLost(ReviewList known, ReviewList observed) {
    Set<String> ids =
        observed.entries().stream().map(ReviewList.Entry::id).collect(Collectors.toSet());
    List<ReviewList.Entry> covered =
        known.entries().stream().filter(entry -> observed.covers(entry.submittedAt())).toList();
    long lost = covered.stream().filter(entry -> !ids.contains(entry.id())).count();
    return lost >= LONG_LIST && lost * LONG_LIST >= covered.size()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the list lacks %,d of the %,d reviews known of its time",
                lost,
                covered.size()))
        : Optional.empty();
  }

  private static Optional<String> findSmaller(Facts known, Facts observed) {
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
      case Facts.AdsSuggestionList list -> Map.of("keywords", (long) list.keywords().size());
      case ReviewList list -> Map.of("reviews", (long) list.entries().size());
      case Facts.Listed _ -> Map.of("listings", 1L);
      case Facts.NotListed _ -> Map.of("listings", 0L);
      case Facts.Rating rating -> Map.of("ratings", rating.count());
      case RatingHistogram _,
          ReportedRank _,
          Review _,
          PopularityCounts _,
          ProductPage _,
          SearchEntries _,
          TopSearches _,
          DownloadsParameters _,
          Facts.EstimatedDownloads _,
          Facts.Summary _,
          Facts.Popularity _,
          Facts.SuggestionRank _ ->
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
