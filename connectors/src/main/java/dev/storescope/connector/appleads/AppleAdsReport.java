package dev.storescope.connector.appleads;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.storescope.estimation.CompletePopularities;
import dev.storescope.estimation.CompletePopularities.GenreTerm;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses reports of Apple Ads: search-term popularity and impression share, as CSV or as the JSON
 * of the API.
 *
 * <p>Columns are found by their names, in any order: a search term, a country or region, and a
 * popularity on the scale 1 to 100 or 1 to 5. The names of the API are documented, those of the
 * files that its dashboard exports are not, so several spellings are accepted.
 *
 * @param popularities each once, however many genres have the term
 * @param counts of the countries and periods whose genres the report has
 */
public record AppleAdsReport(
    List<Observation<Popularity>> popularities, List<Observation<PopularityCounts>> counts) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  public AppleAdsReport {
    popularities = List.copyOf(popularities);
    counts = List.copyOf(counts);
  }

  /**
   * Parses a report. A row is observed at the end of its day, week or month; rows without a term or
   * a popularity are ignored.
   *
   * @param fallback the instant of a row without a period
   * @throws IllegalArgumentException if this is not a report, with a message for the operator
   */
  public static AppleAdsReport parse(Reader report, Instant fallback) throws IOException {
    String text = report.readAllAsString();
    String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    String start = plain.stripLeading();
    boolean json = start.startsWith("{") || start.startsWith("[");
    List<SearchTerm> terms = json ? parseJson(plain) : parseCsv(plain);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("no row has a term, a country and a popularity");
    }
    return new AppleAdsReport(
        terms.stream().map(term -> observation(term, fallback)).distinct().toList(),
        counts(terms, fallback));
  }

  private record Period(Country country, Instant end) {}

  private static List<Observation<PopularityCounts>> counts(
      List<SearchTerm> terms, Instant fallback) {
    Map<Period, List<GenreTerm>> periods = new LinkedHashMap<>();
    for (SearchTerm term : terms) {
      Period period = new Period(term.country(), term.periodEnd().orElse(fallback));
      term.inGenre()
          .ifPresent(row -> periods.computeIfAbsent(period, _ -> new ArrayList<>()).add(row));
    }
    List<Observation<PopularityCounts>> counts = new ArrayList<>();
    periods.forEach(
        (period, rows) ->
            CompletePopularities.count(rows)
                .ifPresent(
                    found ->
                        counts.add(
                            new Observation<>(
                                new Subject.PopularityReport(period.country()),
                                period.end(),
                                Source.IMPORT,
                                found))));
    return counts;
  }

  private static Observation<Popularity> observation(SearchTerm term, Instant fallback) {
    return new Observation<>(
        new Subject.Popularity(term.country(), term.keyword()),
        term.periodEnd().orElse(fallback),
        Source.IMPORT,
        term.popularity());
  }

  private static List<SearchTerm> parseJson(String text) {
    try {
      JsonNode rows =
          SearchTerm.findRows(JSON.readTree(text))
              .orElseThrow(() -> new IllegalArgumentException("the report has no list of rows"));
      return SearchTerm.parseAll(rows);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("invalid JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static List<SearchTerm> parseCsv(String text) throws IOException {
    List<SearchTerm> terms = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : csv) {
        checkColumns(row);
        SearchTerm.parse(row.getFieldsAsMap()).ifPresent(terms::add);
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException("invalid CSV: " + e.getMessage(), e);
    }
    return terms;
  }

  private static void checkColumns(NamedCsvRecord row) {
    if (!SearchTerm.canParse(row.getHeader())) {
      throw new IllegalArgumentException(
          "a report has the columns searchTerm, countryOrRegion and searchPopularity1to100 or"
              + " searchPopularity1to5 in the first line, not "
              + row.getHeader());
    }
  }
}
