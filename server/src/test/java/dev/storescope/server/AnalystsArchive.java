package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.DriftingRanking;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A month of searches, charts, ratings, popularities and listings in the US. */
final class AnalystsArchive {
  static final Instant FIRST = Instant.parse("2026-10-01T06:00:00Z");
  static final int DAYS = 30;
  static final Country US = new Country("us");
  static final AppId APP = DriftingRanking.strongest(1);
  static final AppId RIVAL = new AppId.AppStore(1_200_250_316);

  /** The rival is renamed then, and climbs from the tenth place to the first within a week. */
  static final int RENAMED = 10;

  static final List<String> KEYWORDS =
      List.of("team chat", "chat", "weg und ziel", "it's \"quoted\"", "メモ", "empty");

  private final Archive archive;
  private final List<DriftingRanking> rankings =
      KEYWORDS.stream().map(keyword -> new DriftingRanking(seed(keyword), 30)).toList();
  private final DriftingRanking chart = new DriftingRanking(1, 50);

  AnalystsArchive(Archive archive) {
    this.archive = archive;
  }

  /** Those about chat rank the same apps. */
  private static int seed(String keyword) {
    return keyword.contains("chat") ? 1 : keyword.length();
  }

  void fill() {
    for (int day = 0; day < DAYS; day++) {
      Instant at = FIRST.plus(Duration.ofDays(day));
      List<Observation<?>> found = new ArrayList<>(searches(day, at));
      found.addAll(searches(day, at.plus(Duration.ofHours(4))));
      found.add(observed(new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL), at, charts()));
      long ratings = 1000 + 7L * day;
      found.add(observed(new Subject.Rating(APP, US), at, new Facts.Rating(4.1, ratings)));
      found.add(
          observed(
              new Subject.Popularity(US, Keyword.of("メモ")),
              at,
              new Facts.Popularity(57, Facts.PopularityScale.ADS_WEEKLY_1_TO_100)));
      if (day == 0 || day == RENAMED) {
        String title = day == 0 ? "Notes" : "Notes: team chat";
        found.add(observed(new Subject.Listing(RIVAL, US), at, SampleObservations.listed(title)));
      }
      archive.append(found);
    }
  }

  private List<Observation<?>> searches(int day, Instant at) {
    List<Observation<?>> found = new ArrayList<>();
    for (int i = 0; i < KEYWORDS.size(); i++) {
      String keyword = KEYWORDS.get(i);
      List<AppId> apps = new ArrayList<>(rankings.get(i).nextDay());
      if (keyword.equals("team chat")) {
        apps.add(Math.clamp(RENAMED + 6 - day, 0, 9), RIVAL);
      }
      found.add(
          observed(
              new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
              at,
              new Facts.SearchRanking(keyword.equals("empty") ? List.of() : apps)));
    }
    return found;
  }

  private Facts.ChartRanking charts() {
    return new Facts.ChartRanking(
        Map.of(ChartKind.FREE, chart.nextDay(), ChartKind.PAID, List.of()),
        Optional.of("All apps"));
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }
}
