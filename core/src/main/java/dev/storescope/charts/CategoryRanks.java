package dev.storescope.charts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.AppInChart;
import dev.storescope.archive.ChartRank;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The last ranks of an app in the charts of a category on a date.
 *
 * @param ranks from 1; only of the charts that the app was in
 * @param title the category's title, localized if that was observed
 */
public record CategoryRanks(Map<ChartKind, Integer> ranks, String title) {
  private static final Duration TITLE_LOOK_BACK = Duration.ofDays(LastDays.DAYS);

  public CategoryRanks {
    if (ranks.isEmpty()) {
      throw new IllegalArgumentException("an app without a rank in '" + title + "'");
    }
    ranks = Collections.unmodifiableMap(new EnumMap<>(ranks));
  }

  /**
   * The charts of an app in a country.
   *
   * @param kinds the charts that count
   * @param listing the app's listing if it is known, which has names of categories
   */
  public record Charts(
      AppId app,
      Country country,
      Device device,
      Set<ChartKind> kinds,
      Supplier<Optional<Listed>> listing) {
    /** The ranks between two instants, inclusive, by date, ascending, and by category. */
    public Map<LocalDate, Map<CategoryId, CategoryRanks>> read(
        Instant from, Instant to, Evidence evidence) {
      Map<LocalDate, Map<CategoryId, Map<ChartKind, Integer>>> byDate = new TreeMap<>();
      for (ChartRank rank : evidence.chartRanks(app, country, device, from, to)) {
        if (kinds.contains(rank.chart())) {
          byDate
              .computeIfAbsent(LastDays.dateOf(rank.observedAt()), _ -> new TreeMap<>())
              .computeIfAbsent(rank.category(), _ -> new EnumMap<>(ChartKind.class))
              .put(rank.chart(), rank.rank());
        }
      }
      return titled(byDate, evidence);
    }

    private Map<LocalDate, Map<CategoryId, CategoryRanks>> titled(
        Map<LocalDate, Map<CategoryId, Map<ChartKind, Integer>>> byDate, Evidence evidence) {
      Map<CategoryId, String> titles = new HashMap<>();
      Map<LocalDate, Map<CategoryId, CategoryRanks>> titled = new TreeMap<>();
      byDate.forEach(
          (date, ranks) -> {
            Map<CategoryId, CategoryRanks> ofDate = new TreeMap<>();
            ranks.forEach(
                (category, byKind) ->
                    ofDate.put(
                        category,
                        new CategoryRanks(
                            byKind, titles.computeIfAbsent(category, id -> title(id, evidence)))));
            titled.put(date, ofDate);
          });
      return titled;
    }

    /** The last observed title, otherwise the listing's, the App Store's English one, or the id. */
    private String title(CategoryId category, Evidence evidence) {
      Subject.Chart chart = new Subject.Chart(device, country, category);
      return evidence
          .findInChart(app, chart, evidence.moment().at(), TITLE_LOOK_BACK)
          .flatMap(AppInChart::title)
          .or(() -> listing.get().flatMap(listed -> listed.findCategoryName(category)))
          .or(() -> Categories.findEnglishTitle(category))
          .orElse(category.value());
    }
  }
}
