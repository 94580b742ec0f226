package dev.storescope.dashboard.overview;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.Watch;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * For how many keywords an app was in the top 10, by UTC date; a date on which no search showed the
 * app has no value. The rank for a keyword of every second or seventh day counts until its next
 * fetch is due.
 *
 * <p>Reading the ranks of a month takes long, so those before yesterday are cached: what is
 * imported for them meanwhile shows from the next day on.
 */
final class TopTenCounts {
  static final int TOP = 10;

  /** How many keywords and dates are cached. */
  private static final int MOST_CACHED = 100_000;

  private final Cache<PastCounts, Map<LocalDate, Integer>> past =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .<PastCounts, Map<LocalDate, Integer>>weigher(
              (key, counts) -> key.keywords().size() + counts.size())
          .build();

  private record PastCounts(
      AppSelection app, Set<Keyword> keywords, TrackingIntervals.OfApp intervals, LocalDate last) {}

  /** The counts of the given number of dates up to the evidence's moment. */
  DailySeries read(AppSelection app, Watch watch, int days, Evidence evidence) {
    Set<Keyword> keywords = Set.copyOf(watch.keywords());
    DateRange range = DateRange.upTo(evidence.moment().at(), days);
    LocalDate lastPast = range.last().minusDays(2);
    Map<LocalDate, Integer> counts =
        new TreeMap<>(
            past.get(
                new PastCounts(app, keywords, watch.intervals(), lastPast),
                key -> count(key, new DateRange(range.first(), key.last()), evidence)));
    counts.putAll(
        count(
            new PastCounts(app, keywords, watch.intervals(), range.last()),
            DateRange.upTo(range.last(), 2),
            evidence));
    String title = Texts.of("overview.top-ten", days);
    DailyLine line =
        DailyLine.of(
            title, List.of("top_10"), Measure.COUNT, counts, count -> OptionalDouble.of(count));
    return new DailySeries(range, List.of(line));
  }

  private static Map<LocalDate, Integer> count(PastCounts of, DateRange range, Evidence evidence) {
    AppSelection app = of.app();
    Map<LocalDate, Map<Keyword, Integer>> ranks = new HashMap<>();
    for (KeywordRank rank :
        evidence.keywordRanks(
            app.app(), app.country(), app.device(), start(of, range), range.end())) {
      if (of.keywords().contains(rank.keyword())) {
        LocalDate date = DateRange.dateOf(rank.observedAt());
        date.datesUntil(date.plusDays(of.intervals().of(rank.keyword()).days()))
            .filter(range::contains)
            .forEach(
                each ->
                    ranks
                        .computeIfAbsent(each, _ -> new HashMap<>())
                        .put(rank.keyword(), rank.rank()));
      }
    }
    Map<LocalDate, Integer> counts = new HashMap<>();
    ranks.forEach(
        (date, ofDate) ->
            counts.put(date, (int) ofDate.values().stream().filter(rank -> rank <= TOP).count()));
    return counts;
  }

  /** The start of the first date whose ranks count in a range. */
  private static Instant start(PastCounts of, DateRange range) {
    int longest =
        of.keywords().stream().mapToInt(each -> of.intervals().of(each).days()).max().orElse(1);
    return range.start().minus(Duration.ofDays(longest - 1L));
  }
}
