package dev.storescope.connector.appleads;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads reports that a user downloaded from Apple Ads: search-term popularity and impression share,
 * as CSV or as the JSON of the interface.
 *
 * <p>Columns are known by their names, whatever their order and writing: a search term, a country
 * or region, and a popularity on the scale 1 to 100 or 1 to 5. The names in the interface are
 * documented; those of the files in the dashboard are not, so more than one writing is understood.
 */
public final class AppleAdsReport {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private AppleAdsReport() {}

  /**
   * Reads the popularities of a report, each once, however many genres list the term. A row is
   * taken to be observed at the end of its day, week or month; rows without a term or a popularity
   * are passed over.
   *
   * @param otherwise when a row was observed that names no period
   * @throws IllegalArgumentException if this is no such report, with a message for the operator
   */
  public static Stream<Observation<Popularity>> read(Reader report, Instant otherwise)
      throws IOException {
    String text = report.readAllAsString();
    String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    String start = plain.stripLeading();
    boolean json = start.startsWith("{") || start.startsWith("[");
    List<SearchTerm> terms = json ? readJson(plain) : readCsv(plain);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("no row of it names a term, a country and a popularity");
    }
    return terms.stream().map(term -> observation(term, otherwise)).distinct();
  }

  private static Observation<Popularity> observation(SearchTerm term, Instant otherwise) {
    return new Observation<>(
        new Subject.Demand(term.country(), term.keyword()),
        term.periodEnd().orElse(otherwise),
        Source.IMPORT,
        term.popularity());
  }

  private static List<SearchTerm> readJson(String text) {
    try {
      JsonNode rows =
          SearchTermJson.findRows(JSON.readTree(text))
              .orElseThrow(() -> new IllegalArgumentException("there is no list of rows in it"));
      return SearchTermJson.read(rows).toList();
    } catch (JacksonException e) {
      throw new IllegalArgumentException("this JSON is broken: " + e.getOriginalMessage(), e);
    }
  }

  private static List<SearchTerm> readCsv(String text) throws IOException {
    List<SearchTerm> terms = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : csv) {
        checkColumns(row);
        SearchTerm.read(row.getFieldsAsMap()).ifPresent(terms::add);
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException("this CSV is broken: " + e.getMessage(), e);
    }
    return terms;
  }

  private static void checkColumns(NamedCsvRecord row) {
    if (!SearchTerm.canRead(row.getHeader())) {
      throw new IllegalArgumentException(
          "a report has the columns searchTerm, countryOrRegion and searchPopularity1to100 or"
              + " searchPopularity1to5 in its first line, not "
              + row.getHeader());
    }
  }
}
