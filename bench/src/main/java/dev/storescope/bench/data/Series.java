package dev.storescope.bench.data;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.testkit.DriftingRanking;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Numbered searches of 100 ranked apps, observed once on each of 30 dates. One of fifty has ten
 * times the dates, and every tenth has an app that is in all of these.
 */
public final class Series {
  public static final int RANKS = 100;
  public static final int DAYS = 30;
  static final int LONG_DAYS = 10 * DAYS;

  /** In every tenth series. */
  public static final AppId COMMON_APP = new AppId.AppStore(299_999_999L);

  public static final int COMMON_STEP = 10;
  public static final int LONG_STEP = 50;

  /** The last moment of the last date of all series. */
  public static final Instant END = Generated.FIRST_DAY.plus(DAYS, ChronoUnit.DAYS).minusMillis(1);

  /** For a comparison of two ends 30 days apart, each with the days that it looks back to. */
  private static final int COMMON_DAYS = DAYS + 4;

  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();
  private static final long SEED = 20_261_122;

  private Series() {}

  /** The ranks of an app in a series. */
  public record Question(int series, AppId app) {
    public Subject.Search search() {
      return Generated.search(series);
    }

    public String path() {
      return path(app, keyword(series));
    }

    /** The path of a request for one keyword, or for several separated by commas. */
    public static String path(AppId app, String keywords) {
      return "/api/app-keyword-ranking?storetype=appstore&country=%s&storeid=%s&query=%s&timestamp=%s"
          .formatted(Generated.COUNTRY, app.value(), keywords, END);
    }
  }

  /** The keyword of a series as it is in an address. */
  public static String keyword(int series) {
    return Generated.search(series).keyword().text().replace(' ', '+');
  }

  /** The number of a series with the common app. */
  public static int common(int number) {
    return number * COMMON_STEP;
  }

  /** The number of a series with ten times the dates. */
  public static int longer(int number) {
    return number * LONG_STEP + 1;
  }

  static int days(int series) {
    if (series % LONG_STEP == 1) {
      return LONG_DAYS;
    }
    return series % COMMON_STEP == 0 ? COMMON_DAYS : DAYS;
  }

  static List<Observation<SearchRanking>> observations(int series) {
    DriftingRanking drift = new DriftingRanking(series, RANKS);
    Random ranks = new Random(series);
    return IntStream.range(DAYS - days(series), DAYS)
        .mapToObj(
            day ->
                new Observation<>(
                    Generated.search(series),
                    at(series, day),
                    Source.ITUNES_SEARCH,
                    new SearchRanking(ranked(series, drift.nextDay(), ranks))))
        .toList();
  }

  /** Questions for random apps of random series, the same ones each time. */
  public static List<Question> questions(int count, int bound, IntUnaryOperator series) {
    int[] drawn = new Random(SEED).ints(count, 0, bound).map(series).toArray();
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(i -> question(drawn[i], new Random(SEED + i)))
        .toList();
  }

  private static Question question(int series, Random random) {
    return new Question(
        series, new DriftingRanking(series, RANKS).nextDay().get(random.nextInt(RANKS - 1)));
  }

  private static Instant at(int series, int day) {
    return Generated.FIRST_DAY.plus(day, ChronoUnit.DAYS).plusMillis(series * 977L % DAY_MILLIS);
  }

  private static List<AppId> ranked(int series, List<AppId> apps, Random ranks) {
    if (series % COMMON_STEP != 0) {
      return apps;
    }
    List<AppId> with = new ArrayList<>(apps.subList(0, RANKS - 1));
    with.add(ranks.nextInt(RANKS), COMMON_APP);
    return with;
  }
}
