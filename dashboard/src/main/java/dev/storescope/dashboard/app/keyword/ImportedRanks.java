package dev.storescope.dashboard.app.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The ranks of an app that other programs reported, which charts and tables show apart from those
 * that were observed here.
 */
record ImportedRanks(Map<Keyword, Map<LocalDate, Observation<ReportedRank>>> byKeyword) {

  /** The last of each date. */
  static ImportedRanks read(AppSelection app, DateRange range, Evidence evidence) {
    Map<Keyword, Map<LocalDate, Observation<ReportedRank>>> byKeyword = new LinkedHashMap<>();
    for (Observation<ReportedRank> each :
        evidence.reportedRanks(
            new Subject.ReportedRanks(app.device(), app.app(), app.country()),
            range.first().atStartOfDay(ZoneOffset.UTC).toInstant(),
            range.last().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1))) {
      byKeyword
          .computeIfAbsent(each.facts().keyword(), _ -> new TreeMap<>())
          .put(LocalDate.ofInstant(each.observedAt(), ZoneOffset.UTC), each);
    }
    return new ImportedRanks(byKeyword);
  }

  Set<Keyword> keywords() {
    return byKeyword.keySet();
  }

  /** The last of a keyword. */
  Optional<Observation<ReportedRank>> findLast(Keyword keyword) {
    return byKeyword.getOrDefault(keyword, Map.of()).values().stream().reduce((_, last) -> last);
  }

  /** A line for each of some keywords with imported ranks, which says so. */
  List<DailyLine> lines(List<Keyword> keywords) {
    return keywords.stream().filter(byKeyword::containsKey).map(this::line).toList();
  }

  private DailyLine line(Keyword keyword) {
    Map<LocalDate, Observation<ReportedRank>> ranks = byKeyword.getOrDefault(keyword, Map.of());
    List<String> sources =
        ranks.values().stream().map(each -> each.source().name()).distinct().sorted().toList();
    String title = Texts.of("keywords.imported", keyword.text(), String.join(", ", sources));
    return DailyLine.of(
        title,
        List.of(title),
        Measure.RANK,
        ranks,
        found -> DailySeries.rank(found.facts().rank()));
  }
}
