package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.ChartRank;
import dev.storescope.listings.AppAllInfo.CategoryRanks;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * An app's places in free and paid charts over the last days: of each date, category and chart the
 * last one seen. A date on which the app was seen in none has no entry.
 */
final class CategoryRanking {
  private static final Duration TITLE_LOOK_BACK = Duration.ofDays(LastDays.DAYS);

  private final AppAllInfo.Query query;
  private final Evidence evidence;
  private final Map<CategoryId, String> titles = new HashMap<>();

  private CategoryRanking(AppAllInfo.Query query, Evidence evidence) {
    this.query = query;
    this.evidence = evidence;
  }

  static Map<LocalDate, Map<CategoryId, CategoryRanks>> of(
      AppAllInfo.Query query, Evidence evidence) {
    return new CategoryRanking(query, evidence).byDate();
  }

  private Map<LocalDate, Map<CategoryId, CategoryRanks>> byDate() {
    LastDays days = LastDays.until(evidence.moment());
    Map<LocalDate, Map<CategoryId, CategoryRanks>> byDate = new TreeMap<>();
    evidence
        .chartRanks(query.app(), query.country(), query.device(), days.from(), days.to())
        .stream()
        .filter(seen -> seen.chart() != ChartKind.GROSSING)
        .forEach(
            seen ->
                byDate
                    .computeIfAbsent(LastDays.dateOf(seen.observedAt()), _ -> new TreeMap<>())
                    .merge(seen.category(), ranks(seen), CategoryRanking::join));
    return byDate;
  }

  private CategoryRanks ranks(ChartRank seen) {
    return new CategoryRanks(
        rankIn(ChartKind.FREE, seen),
        rankIn(ChartKind.PAID, seen),
        titles.computeIfAbsent(seen.category(), this::title));
  }

  private static OptionalInt rankIn(ChartKind chart, ChartRank seen) {
    return seen.chart() == chart ? OptionalInt.of(seen.rank()) : OptionalInt.empty();
  }

  private static CategoryRanks join(CategoryRanks older, CategoryRanks newer) {
    return new CategoryRanks(
        newer.free().isPresent() ? newer.free() : older.free(),
        newer.paid().isPresent() ? newer.paid() : older.paid(),
        newer.title());
  }

  /** As the chart was last seen to be called, else in English, else by its id. */
  private String title(CategoryId category) {
    Subject.Chart chart = new Subject.Chart(query.device(), query.country(), category);
    return evidence
        .findAt(chart, evidence.moment().at(), TITLE_LOOK_BACK)
        .flatMap(seen -> seen.facts().title())
        .or(() -> Categories.findEnglishTitle(category))
        .orElse(category.value());
  }
}
