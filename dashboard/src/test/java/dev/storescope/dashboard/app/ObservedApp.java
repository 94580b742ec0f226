package dev.storescope.dashboard.app;

import dev.storescope.archive.Archive;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Appends the observations of the tests of an app's pages, by days before now. */
public record ObservedApp(Archive archive) {
  public static final Country US = new Country("us");
  public static final AppId CHESS = new AppId.AppStore(1);
  public static final AppId RIVAL = new AppId.AppStore(2);
  public static final AppId OTHER = new AppId.AppStore(3);
  public static final String PATH = "/dashboard/apps/appstore/1/us";

  public ObservedApp rating(int daysAgo, double average, long count) {
    return rating(CHESS, daysAgo, average, count);
  }

  public ObservedApp rating(AppId app, int daysAgo, double average, long count) {
    return add(new Subject.Rating(app, US), daysAgo, new Rating(average, count));
  }

  public ObservedApp listing(AppId app, int daysAgo, Facts.Listing listing) {
    return add(new Subject.Listing(app, US), daysAgo, listing);
  }

  ObservedApp productPage(AppId app, int daysAgo, ProductPage page) {
    return add(new Subject.ProductPage(app, US), daysAgo, page);
  }

  public ObservedApp search(String keyword, int daysAgo, AppId... apps) {
    return add(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        daysAgo,
        new SearchRanking(List.of(apps)));
  }

  public ObservedApp reported(String keyword, int daysAgo, AppId app, int rank) {
    return add(
        new Subject.ReportedRanks(Device.IPHONE, app, US),
        daysAgo,
        ReportedRank.of(Keyword.of(keyword), rank));
  }

  ObservedApp popularity(String keyword, int value) {
    return add(
        new Subject.Popularity(US, Keyword.of(keyword)),
        0,
        new Popularity(value, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  /** A search that has the app alone, with its rating. */
  ObservedApp card(String keyword, int daysAgo, double average, long count) {
    Facts.Card card =
        new Facts.Card(
            Facts.CardContent.LISTING, 1, new Facts.CardRating.Counted(new Rating(average, count)));
    return add(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        daysAgo,
        new SearchRanking(List.of(CHESS), Map.of(CHESS, card)));
  }

  ObservedApp free(String category, int daysAgo, AppId... apps) {
    return add(
        new Subject.Chart(Device.IPHONE, US, new CategoryId(category)),
        daysAgo,
        new ChartRanking(Map.of(ChartKind.FREE, Arrays.asList(apps)), Optional.of("Board Games")));
  }

  private <F extends Facts> ObservedApp add(Subject<F> subject, int daysAgo, F facts) {
    archive.append(List.of(new Observation<>(subject, ago(daysAgo), Source.IMPORT, facts)));
    return this;
  }

  public static Instant ago(int days) {
    return TestDashboard.NOW.minus(Duration.ofHours(1)).minus(Duration.ofDays(days));
  }

  public static LocalDate day(int daysAgo) {
    return LocalDate.ofInstant(ago(daysAgo), ZoneOffset.UTC);
  }

  public static Listed listed(String title) {
    return listed(title, "Play chess with friends.", List.of("/1.png", "/2.png"));
  }

  public static Listed listed(String title, String description, List<String> screenshots) {
    return new Listed(
        ListingKind.APPLICATION,
        title,
        description,
        Optional.empty(),
        Optional.empty(),
        "/icon.png",
        Map.of("iphone", screenshots),
        List.of(new Category(new CategoryId("7004"), "Board Games")),
        "Example",
        Optional.of(new Price("Free", Optional.empty(), Optional.empty())),
        new InAppPurchases.NotShown(),
        Optional.of("1.0"),
        Optional.empty(),
        Optional.empty());
  }
}
