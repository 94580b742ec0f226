package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The ranks of an app for some keywords by day: the last of each UTC date.
 *
 * @param ranks by keyword and date; 0 where it did not rank, nothing where nobody looked
 */
record RankHistory(List<LocalDate> dates, Map<Keyword, Map<LocalDate, Integer>> ranks) {

  /** The days that end with the moment of the evidence. */
  static RankHistory read(Place place, List<Keyword> keywords, int days, Evidence evidence) {
    LocalDate last = dateOf(evidence.moment().at());
    List<LocalDate> dates = last.minusDays(days - 1L).datesUntil(last.plusDays(1)).toList();
    Map<Keyword, Map<LocalDate, Integer>> ranks = new LinkedHashMap<>();
    Instant from = dates.getFirst().atStartOfDay(ZoneOffset.UTC).toInstant();
    evidence
        .each(keywords, keyword -> Map.entry(keyword, byDate(place, keyword, from, evidence)))
        .forEach(one -> ranks.put(one.getKey(), one.getValue()));
    return new RankHistory(dates, ranks);
  }

  private static Map<LocalDate, Integer> byDate(
      Place place, Keyword keyword, Instant from, Evidence evidence) {
    Map<LocalDate, Integer> byDate = new LinkedHashMap<>();
    Subject.Search search = new Subject.Search(place.device(), place.country(), keyword);
    for (Observation<SearchRanking> seen : evidence.history(search, from, evidence.moment().at())) {
      byDate.put(dateOf(seen.observedAt()), seen.facts().rankOf(place.app()));
    }
    return byDate;
  }

  Chart chart() {
    Chart chart = Chart.lines(dates.stream().map(LocalDate::toString).toList()).bestIsTop();
    ranks.forEach(
        (keyword, byDate) ->
            chart.series(keyword.text(), dates.stream().map(date -> point(byDate, date)).toList()));
    return chart;
  }

  /** 0 where it did not rank; an empty cell where nobody looked. */
  Csv csv(String name) {
    String[] headings =
        Stream.concat(Stream.of("date"), ranks.keySet().stream().map(Keyword::text))
            .toArray(String[]::new);
    Csv csv = new Csv(name, headings);
    for (LocalDate date : dates) {
      List<Object> row = new ArrayList<>();
      row.add(date);
      ranks.values().forEach(byDate -> row.add(cell(byDate, date)));
      csv.row(row.toArray());
    }
    return csv;
  }

  private static OptionalDouble point(Map<LocalDate, Integer> byDate, LocalDate date) {
    int rank = byDate.getOrDefault(date, 0);
    return rank > 0 ? OptionalDouble.of(rank) : OptionalDouble.empty();
  }

  private static Object cell(Map<LocalDate, Integer> byDate, LocalDate date) {
    return byDate.containsKey(date) ? byDate.getOrDefault(date, 0) : "";
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
