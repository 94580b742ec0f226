package dev.storescope.keywords.suggestion;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.keywords.KeywordVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApp;
import dev.storescope.keywords.suggestion.SuggestedKeyword.TopApps;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/** Reads the details of the suggested keywords of one answer. */
final class SuggestionDetails {
  private static final String TOP_APPS_PATH = "results.suggestions.top5_apps";
  private static final String RATING_PATH = TOP_APPS_PATH + ".rating";
  private static final String POSITION_PATH = "results.suggestions.position";
  private static final String DIFFICULTY_PATH = "results.suggestions.difficulty";

  private final VolumeReader volumes;
  private final Evidence evidence;
  private final Market market;
  private final boolean describeTopApps;
  private final Optional<DifficultyReader> difficulties;
  private final Set<String> notObserved = new ConcurrentSkipListSet<>();

  /** The records that were read: the same apps are first for many keywords. */
  private final Map<AppId, Optional<TopApp>> described = new ConcurrentHashMap<>();

  SuggestionDetails(
      VolumeReader volumes,
      Evidence evidence,
      Market market,
      boolean describeTopApps,
      boolean withDifficulty) {
    this.volumes = volumes;
    this.evidence = evidence;
    this.market = market;
    this.describeTopApps = describeTopApps;
    this.difficulties =
        withDifficulty ? Optional.of(new DifficultyReader(evidence, market)) : Optional.empty();
  }

  /**
   * Reads the details of a keyword; missing observations are requested.
   *
   * @param suggestedAt when the suggestion was observed
   */
  KeywordDetails of(
      Keyword keyword, Instant suggestedAt, Optional<Rank> rank, OptionalInt priority) {
    if (rank.filter(known -> !known.isKnown()).isPresent()) {
      notObserved.add(POSITION_PATH);
    }
    KeywordVolume volume = volumes.need(evidence, market, keyword);
    Optional<Observation<SearchRanking>> search =
        evidence.need(
            new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword));
    Instant searchedAt = search.map(Observation::observedAt).orElse(Instant.EPOCH);
    Instant newest =
        Stream.of(suggestedAt, volume.newest(), searchedAt)
            .max(Instant::compareTo)
            .orElse(suggestedAt);
    return new KeywordDetails(
        newest, rank, volume.metrics(), difficulty(search), priority, topApps(search));
  }

  /** The JSON paths of details that are not observed. */
  List<String> notObserved() {
    return List.copyOf(notObserved);
  }

  /** The charges for the details of keywords. */
  static List<Charge> charges(List<SuggestedKeyword> suggestions) {
    List<KeywordDetails> details =
        suggestions.stream().flatMap(suggestion -> suggestion.details().stream()).toList();
    long rated = details.stream().filter(each -> each.difficulty().isPresent()).count();
    int appRecords = details.stream().mapToInt(SuggestionDetails::appRecords).sum();
    return Stream.of(
            new Charge(PricedItem.KEYWORD_STATS, details.size()),
            new Charge(PricedItem.KEYWORD_DIFFICULTY, (int) rated),
            new Charge(PricedItem.APP_META, appRecords))
        .filter(charge -> charge.count() > 0)
        .toList();
  }

  private static int appRecords(KeywordDetails details) {
    return switch (details.topApps()) {
      case TopApps.IdsOnly _ -> 0;
      case TopApps.WithListings(List<TopApp> apps) -> apps.size();
    };
  }

  private Optional<Difficulty> difficulty(Optional<Observation<SearchRanking>> search) {
    if (difficulties.isPresent() && search.isEmpty()) {
      notObserved.add(DIFFICULTY_PATH);
    }
    return difficulties.flatMap(reader -> search.map(reader::difficultyOf));
  }

  private TopApps topApps(Optional<Observation<SearchRanking>> search) {
    if (search.isEmpty()) {
      notObserved.add(TOP_APPS_PATH);
    }
    List<AppId> first =
        search.stream()
            .flatMap(found -> found.facts().apps().stream().limit(TopApps.MOST))
            .toList();
    return describeTopApps
        ? new TopApps.WithListings(first.stream().flatMap(app -> describe(app).stream()).toList())
        : new TopApps.IdsOnly(first);
  }

  private Optional<TopApp> describe(AppId app) {
    return described.computeIfAbsent(app, this::read);
  }

  private Optional<TopApp> read(AppId app) {
    Subject.Listing subject = new Subject.Listing(app, market.country());
    Optional<Observation<Listing>> listing = evidence.peek(subject);
    if (listing.isEmpty()) {
      return findInLists(app).or(() -> require(subject));
    }
    return switch (listing.get().facts()) {
      case NotListed() -> Optional.empty();
      case Listed listed -> Optional.of(describe(app, listed, ratingOf(app)));
    };
  }

  /** With its price, a summary and the average of the ratings have all that a record shows. */
  private Optional<TopApp> findInLists(AppId app) {
    Subject.Rating rating = new Subject.Rating(app, market.country());
    return evidence
        .peek(new Subject.Summary(app, market.country()))
        .map(Observation::facts)
        .filter(summary -> summary.price().isPresent())
        .flatMap(
            summary ->
                evidence
                    .peekAverage(rating)
                    .map(average -> describe(app, summary, average.value())));
  }

  private Optional<TopApp> require(Subject.Listing listing) {
    evidence.require(listing);
    ratingOf(listing.app());
    notObserved.add(TOP_APPS_PATH);
    return Optional.empty();
  }

  private static TopApp describe(AppId app, Facts.Summary summary, double rating) {
    return new TopApp(
        app,
        summary.icon().orElse(""),
        summary.title(),
        summary.developer().orElse(""),
        rating,
        summary.price().map(Price::text).orElse(""));
  }

  private double ratingOf(AppId app) {
    var rating = evidence.need(new Subject.Rating(app, market.country()));
    if (rating.isEmpty()) {
      notObserved.add(RATING_PATH);
    }
    return rating.map(found -> found.facts().average()).orElse(0.0);
  }

  private static TopApp describe(AppId app, Listed listed, double rating) {
    String price = listed.price().map(Price::text).orElse("");
    return new TopApp(app, listed.icon(), listed.title(), listed.developer(), rating, price);
  }
}
