package dev.storescope.connector.appleads;

import dev.storescope.estimation.volume.CompletePopularities;
import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.file.TextFile;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.table.CellDates;
import dev.storescope.table.TableReader;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses reports of Apple Ads: search-term popularity and impression share, as CSV with any
 * separator and with or without the lines that downloads have above the header, as an .xlsx
 * workbook, or as the JSON of the API.
 *
 * <p>Columns are found by their names, in any order: a search term, a country or region, and a
 * popularity on the scale 1 to 100 or 1 to 5. The names of the API are documented, those of the
 * files that its dashboard exports are not, so several spellings are accepted.
 *
 * @param popularities each once, however many genres have the term
 * @param counts of the countries and periods whose genres the report has
 * @param notTaken the rows that were not taken
 */
public record AppleAdsReport(
    List<Observation<Popularity>> popularities,
    List<Observation<PopularityCounts>> counts,
    List<RowNotTaken> notTaken) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TableReader TABLE = new TableReader(SearchTerm::canParse);
  private static final Pattern DATE_RANGE =
      Pattern.compile("\\s*(date|reporting) range\\s*:?\\s*", Pattern.CASE_INSENSITIVE);
  private static final Pattern ZONE =
      Pattern.compile(
          "time ?zone:\\s*\\(?((?:UTC|GMT)?[+-]\\d{1,2}:?\\d{2}|[A-Za-z]+(?:/[A-Za-z0-9_+-]+)*)",
          Pattern.CASE_INSENSITIVE);

  public AppleAdsReport {
    popularities = List.copyOf(popularities);
    counts = List.copyOf(counts);
    notTaken = List.copyOf(notTaken);
  }

  /**
   * A row that was not taken.
   *
   * @param line from 1; in JSON the number of the row
   */
  public record RowNotTaken(long line, String reason) {}

  /**
   * When a report was made.
   *
   * @param downloaded the instant of a row without a period, or whose period has not ended
   * @param now rows of later periods are not taken
   */
  public record ReportTime(Instant downloaded, Instant now) {}

  /**
   * Parses a report. A row is observed at the end of its day, week or month.
   *
   * @param charset of a text; empty to detect UTF-8 or UTF-16
   * @throws IllegalArgumentException if this is not a report, with a message for the operator
   */
  public static AppleAdsReport parse(InputStream bytes, Optional<Charset> charset, ReportTime time)
      throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes);
    ReportRows rows = new ReportRows(time);
    if (TableReader.isWorkbook(buffered)) {
      requireHeader(TABLE.read(buffered, charset, rows::add));
    } else {
      parseText(TextFile.open(buffered, charset).readAllAsString(), rows);
    }
    return rows.report();
  }

  /** As {@link #parse(InputStream, Optional, ReportTime)}. */
  public static AppleAdsReport parse(String text, ReportTime time) throws IOException {
    ReportRows rows = new ReportRows(time);
    parseText(text, rows);
    return rows.report();
  }

  private static void parseText(String text, ReportRows rows) throws IOException {
    String start = text.stripLeading();
    if (start.startsWith("{") || start.startsWith("[")) {
      parseJson(text, rows);
    } else {
      requireHeader(TABLE.readCsv(new BufferedReader(new StringReader(text)), rows::add));
    }
  }

  private static void parseJson(String text, ReportRows rows) {
    try {
      JsonNode list =
          SearchTerm.findRows(JSON.readTree(text))
              .orElseThrow(() -> new IllegalArgumentException("The report has no list of rows."));
      long number = 0;
      for (JsonNode row : list) {
        number++;
        if (row.isObject()) {
          rows.add(number, SearchTerm.cells(row), LinesAbove.NONE);
        }
      }
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Invalid JSON at line %d, column %d. The file is damaged or incomplete.",
              e.getLocation().getLineNr(),
              e.getLocation().getColumnNr()),
          e);
    }
  }

  private static void requireHeader(Optional<TableReader.TableHeader> header) {
    if (header.isEmpty()) {
      throw new IllegalArgumentException(
          "This is not a report of Apple Ads in English. It must have the columns Search Term, Country or"
              + " Region, and Search Popularity (1-100) or Search Popularity (1-5).");
    }
  }

  /**
   * What the lines above the header say.
   *
   * @param zone of the days; UTC unless they name another
   * @param range the days of the report, if they are there
   */
  private record LinesAbove(CellDates dates, ZoneId zone, Optional<ReportPeriod> range) {
    private static final LinesAbove NONE =
        new LinesAbove(CellDates.plain(), ZoneOffset.UTC, Optional.empty());

    static LinesAbove of(TableReader.TableHeader header) {
      List<String> lines = header.before().stream().map(cells -> String.join(";", cells)).toList();
      String text = String.join("\n", lines);
      CellDates dates = CellDates.of(text);
      Optional<ReportPeriod> range =
          header.before().stream()
              .filter(cells -> cells.size() > 1 && DATE_RANGE.matcher(cells.getFirst()).matches())
              .findFirst()
              .flatMap(cells -> SearchTerm.range(dateRange(cells), dates));
      return new LinesAbove(dates, zone(text), range);
    }

    /** Dates with a comma are several cells. */
    private static String dateRange(List<String> cells) {
      return cells.stream()
          .skip(1)
          .map(String::strip)
          .filter(cell -> !cell.isEmpty())
          .collect(Collectors.joining(", "));
    }

    private static ZoneId zone(String text) {
      Matcher named = ZONE.matcher(text);
      try {
        return named.find() ? ZoneId.of(named.group(1)) : ZoneOffset.UTC;
      } catch (DateTimeException e) {
        return ZoneOffset.UTC;
      }
    }
  }

  /** Collects the rows of a report. */
  private static final class ReportRows {
    private record Period(Country country, PopularityScale scale, Instant end) {}

    private final ReportTime time;
    private final List<Observation<Popularity>> popularities = new ArrayList<>();
    private final Map<Period, List<GenreTerm>> periods = new LinkedHashMap<>();
    private final List<RowNotTaken> notTaken = new ArrayList<>();
    private Optional<LinesAbove> above = Optional.empty();

    ReportRows(ReportTime time) {
      this.time = time;
    }

    void add(TableReader.TableHeader header, TableReader.TableRow row) {
      Map<String, String> cells = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(header.columns().size(), row.cells().size()); i++) {
        cells.putIfAbsent(header.columns().get(i), row.cells().get(i));
      }
      LinesAbove lines = above.orElseGet(() -> LinesAbove.of(header));
      above = Optional.of(lines);
      if (row.cells().stream().skip(header.columns().size()).allMatch(String::isBlank)) {
        add(row.line(), cells, lines);
      } else {
        notTaken.add(
            new RowNotTaken(
                row.line(),
                String.format(
                    Locale.ROOT,
                    "The row has %d cells, but the header has %d.",
                    row.cells().size(),
                    header.columns().size())));
      }
    }

    void add(long line, Map<String, String> cells, LinesAbove lines) {
      try {
        SearchTerm term = SearchTerm.parse(cells, lines.dates());
        if (term.period().isEmpty() && SearchTerm.hasPeriod(cells.keySet())) {
          throw new IllegalArgumentException("The row has no date.");
        }
        add(term, lines);
      } catch (IllegalArgumentException e) {
        notTaken.add(new RowNotTaken(line, String.valueOf(e.getMessage())));
      }
    }

    private void add(SearchTerm row, LinesAbove lines) {
      SearchTerm term = row.period().or(lines::range).map(row::in).orElse(row);
      Instant at =
          term.period()
              .map(period -> period.observedAt(lines.zone(), time.downloaded(), time.now()))
              .orElse(time.downloaded());
      popularities.add(
          new Observation<>(
              new Subject.Popularity(term.country(), term.keyword()),
              at,
              Source.IMPORT,
              term.popularity()));
      Period period = new Period(term.country(), term.popularity().scale(), at);
      term.inGenre()
          .ifPresent(listed -> periods.computeIfAbsent(period, _ -> new ArrayList<>()).add(listed));
    }

    AppleAdsReport report() {
      if (popularities.isEmpty() && notTaken.isEmpty()) {
        throw new IllegalArgumentException("No row has a term, a country and a popularity.");
      }
      return new AppleAdsReport(popularities.stream().distinct().toList(), counts(), notTaken);
    }

    private List<Observation<PopularityCounts>> counts() {
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
  }
}
