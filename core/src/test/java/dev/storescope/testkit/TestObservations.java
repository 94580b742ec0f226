package dev.storescope.testkit;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** The observations of a test, and the evidence over them; the present is {@link #NOON}. */
public final class TestObservations {
  public static final Country US = new Country("us");
  public static final AppId APP = app(42);
  public static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");
  public static final Instant NOON = Instant.parse("2026-03-31T12:00:00Z");

  private final InMemoryArchive archive = new InMemoryArchive();
  private final StoreType store;
  private Instant at = NOON.minus(Duration.ofHours(1));

  /** Observations of the App Store. */
  public TestObservations() {
    this(StoreType.APP_STORE);
  }

  public TestObservations(StoreType store) {
    this.store = store;
  }

  /** Sets the instant of the observations added without one; the default is an hour ago. */
  public TestObservations at(Instant instant) {
    at = instant;
    return this;
  }

  public <F extends Facts> TestObservations add(Subject<F> subject, Instant observedAt, F facts) {
    return add(new Observation<>(subject, observedAt, Source.IMPORT, facts));
  }

  public TestObservations add(Observation<?> observation) {
    archive.append(List.of(observation));
    return this;
  }

  public <F extends Facts> TestObservations add(Subject<F> subject, F facts) {
    return add(subject, at, facts);
  }

  public TestObservations addPopularity(String keyword, int value) {
    return addPopularity(keyword, value, PopularityScale.ADS_WEEKLY_1_TO_100);
  }

  public TestObservations addPopularity(String keyword, int value, PopularityScale scale) {
    return add(new Subject.Popularity(US, Keyword.of(keyword)), new Facts.Popularity(value, scale));
  }

  public TestObservations addSearch(String keyword, AppId... apps) {
    return add(search(keyword), new Facts.SearchRanking(List.of(apps)));
  }

  /** Adds a search that has the app alone, with a card. */
  public TestObservations addCard(
      String keyword, Instant observedAt, Facts.Listed listed, double average, long count) {
    Facts.Card card =
        new Facts.Card(
            Facts.CardContent.LISTING,
            FactsDigest.of(listed),
            new Facts.CardRating.Counted(new Facts.Rating(average, count)));
    return add(
        search(keyword), observedAt, new Facts.SearchRanking(List.of(APP), Map.of(APP, card)));
  }

  public TestObservations addSuggestions(String term, String... suggested) {
    return add(
        suggestionsFor(term),
        new Facts.SuggestionList(
            Arrays.stream(suggested)
                .map(text -> new Suggestion(Keyword.of(text), OptionalInt.empty()))
                .toList()));
  }

  public TestObservations addListing(AppId app, String title) {
    return addListing(app, title, "What it does");
  }

  /** Adds a listing from a source that shows neither a promotional text nor purchases. */
  public TestObservations addListing(AppId app, String title, String description) {
    return add(
        listing(app),
        listed(
            title, description, Optional.empty(), Optional.empty(), new InAppPurchases.NotShown()));
  }

  public TestObservations addNotListed(AppId app) {
    return add(listing(app), new Facts.NotListed());
  }

  public TestObservations addRating(AppId app, double average, long count) {
    return add(rating(app), new Facts.Rating(average, count));
  }

  public Subject.Suggestions suggestionsFor(String term) {
    return new Subject.Suggestions(store, US, Keyword.of(term));
  }

  public Archive archive() {
    return archive;
  }

  /** The evidence for now, with a source for everything except Apple Ads. */
  public Evidence now() {
    return now(
        subject ->
            !(subject instanceof Subject.Popularity || subject instanceof Subject.AdsSuggestions));
  }

  public Evidence now(Predicate<Subject<?>> fetchable) {
    return new Evidence(archive, Moment.now(NOON), Freshness.DEFAULT, fetchable);
  }

  /** The evidence for now, without a source. */
  public Evidence offline() {
    return now(_ -> false);
  }

  public Evidence past(Instant moment) {
    return new Evidence(archive, new Moment(moment, false), Freshness.DEFAULT, _ -> true);
  }

  /** The answer, which has to be ready. */
  public static <R> Ready<R> ready(Answer<R> answer) {
    return switch (answer) {
      case Ready<R> ready -> ready;
      case Preparing<R>(var needs, _) -> throw new AssertionError("waits for " + needs);
      case NoData<R>(var reason) -> throw new AssertionError("no data: " + reason);
    };
  }

  public static AppId app(long number) {
    return new AppId.AppStore(number);
  }

  public static Subject.Search search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }

  public static Subject.Chart chart(String category) {
    return new Subject.Chart(Device.IPHONE, US, new CategoryId(category));
  }

  public static Subject.Listing listing(AppId app) {
    return new Subject.Listing(app, US);
  }

  public static Subject.Rating rating(AppId app) {
    return new Subject.Rating(app, US);
  }

  /** A search in which {@link #APP} has a rank, or none for 0. */
  public static Facts.SearchRanking appAt(int rank) {
    return new Facts.SearchRanking(appsWith(rank));
  }

  /** The free chart with {@link #APP} at a rank. */
  public static Facts.ChartRanking freeAt(int rank) {
    return new Facts.ChartRanking(Map.of(ChartKind.FREE, appsWith(rank)), Optional.empty());
  }

  /** {@link #APP} at the last of so many ranks, or 30 others for 0; others are from 1001 on. */
  public static List<AppId> appsWith(int rank) {
    return LongStream.rangeClosed(1, rank == 0 ? 30 : rank)
        .mapToObj(other -> other == rank ? APP : app(1000 + other))
        .toList();
  }

  /** A version of an app with the time of its update. */
  public static Facts.Listed updated(String version, Instant updatedAt) {
    Facts.Listed listed = listed("Maps");
    return new Facts.Listed(
        listed.kind(),
        listed.title(),
        listed.description(),
        listed.promoText(),
        listed.shortDescription(),
        listed.icon(),
        listed.screenshots(),
        listed.categories(),
        listed.developer(),
        listed.price(),
        listed.inAppPurchases(),
        Optional.of(version),
        listed.releasedAt(),
        Optional.of(updatedAt),
        listed.details());
  }

  /** A listing from a source that shows all parts of one in the App Store. */
  public static Facts.Listed listed(String title) {
    InAppPurchases none = new InAppPurchases.Items(List.of());
    return listed(title, "What it does", Optional.of("New!"), Optional.empty(), none);
  }

  /** A listing that shows a number of installs. */
  public static Facts.Listed listed(String title, long installs) {
    return listed(title).with(Facts.ListingDetails.ofInstalls(installs));
  }

  /** A listing with one category. */
  public static Facts.Listed inCategory(String category, String name) {
    Facts.Listed listed = listed("Chess");
    return new Facts.Listed(
        listed.kind(),
        listed.title(),
        listed.description(),
        listed.promoText(),
        listed.shortDescription(),
        listed.icon(),
        listed.screenshots(),
        List.of(new Facts.Category(new CategoryId(category), name)),
        listed.developer(),
        listed.price(),
        listed.inAppPurchases(),
        listed.version(),
        listed.releasedAt(),
        listed.updatedAt());
  }

  public static Facts.Listed listed(
      String title,
      String description,
      Optional<String> promoText,
      Optional<String> shortDescription,
      InAppPurchases purchases) {
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        title,
        description,
        promoText,
        shortDescription,
        "https://icons.example/" + title.length() + ".png",
        Map.of("iphone", List.of("https://example.com/1.png")),
        List.of(new Facts.Category(new CategoryId("6015"), "Finance")),
        "Maker of " + title,
        Optional.of(new Facts.Price("$0.99", Optional.empty(), Optional.empty())),
        purchases,
        Optional.of("1.0"),
        Optional.empty(),
        Optional.empty());
  }
}
