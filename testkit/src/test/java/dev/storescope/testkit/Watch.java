package dev.storescope.testkit;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** What someone saw in the stores, said in few words, and the evidence that it makes. */
public final class Watch {
  public static final Country US = Country.of("us");
  public static final AppId APP = appStore(42);
  public static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");
  public static final Instant NOON = Instant.parse("2026-03-31T12:00:00Z");

  private final InMemoryArchive archive = new InMemoryArchive();

  public InMemoryArchive archive() {
    return archive;
  }

  public <F extends Facts> Watch saw(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
    return this;
  }

  /** The evidence for someone who asks about now, with stores that can all be looked at. */
  public Evidence now(Instant present) {
    return evidence(Moment.now(present), true);
  }

  /** The evidence for now where no connector looks at anything. */
  public Evidence nowWithoutStores(Instant present) {
    return evidence(Moment.now(present), false);
  }

  public Evidence past(Instant at) {
    return evidence(new Moment(at, false), true);
  }

  private Evidence evidence(Moment moment, boolean reachable) {
    return new Evidence(archive, moment, Freshness.DEFAULT, _ -> reachable);
  }

  /** The answer, which has to be ready. */
  public static <R> Ready<R> ready(Answer<R> answer) {
    return switch (answer) {
      case Ready<R> ready -> ready;
      case Preparing<R>(var needs) -> throw new AssertionError("waits for " + needs);
      case NoData<R>(var reason) -> throw new AssertionError("no data: " + reason);
    };
  }

  public static AppId appStore(long id) {
    return AppId.of(StoreType.APP_STORE, Long.toString(id));
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

  /** As many apps as it takes, and 30 where it has no rank; the others are numbered from 1001. */
  public static List<AppId> appsWith(int rank) {
    return LongStream.rangeClosed(1, rank == 0 ? 30 : rank)
        .mapToObj(place -> place == rank ? APP : appStore(1000 + place))
        .toList();
  }

  /** An App Store listing as a source shows it that shows everything. */
  public static Facts.Listed listed(String title) {
    return listed(
        title, Optional.of("New!"), Optional.empty(), new InAppPurchases.Items(List.of()));
  }

  public static Facts.Listed listed(
      String title,
      Optional<String> promoText,
      Optional<String> shortDescription,
      InAppPurchases purchases) {
    return new Facts.Listed(
        ListingKind.APPLICATION,
        title,
        "A description",
        promoText,
        shortDescription,
        "https://example.com/icon.png",
        Map.of("iphone", List.of("https://example.com/1.png")),
        List.of(new Facts.Category(new CategoryId("6015"), "Finance")),
        "Example Inc.",
        Optional.empty(),
        purchases,
        Optional.of("1.0"),
        Optional.empty(),
        Optional.empty());
  }
}
