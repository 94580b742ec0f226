package dev.storescope.http.body;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Data as a CSV file (RFC 4180) in UTF-8 with a line of headings. Texts are written as they are,
 * also those that a spreadsheet would evaluate as a formula.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TaggedCsv(byte[] csv, String fileName, String tag) implements TaggedBody {
  /** By which spreadsheets recognize UTF-8. */
  public static final String BYTE_ORDER_MARK = "\uFEFF";

  @Override
  public int length() {
    return csv.length;
  }

  /**
   * Encodes the rows of a file.
   *
   * @param name of the file, without extension: letters, digits, dots and dashes
   * @param rows with the headings first
   */
  public static TaggedCsv of(String name, List<List<String>> rows) {
    return of(name, "", rows);
  }

  /** As {@link #of}, with a byte-order mark before the headings. */
  public static TaggedCsv marked(String name, List<List<String>> rows) {
    return of(name, BYTE_ORDER_MARK, rows);
  }

  private static TaggedCsv of(String name, String start, List<List<String>> rows) {
    AnswerBody body = new AnswerBody();
    byte[] mark = start.getBytes(StandardCharsets.UTF_8);
    body.write(mark, 0, mark.length);
    try (CsvWriter writer = CsvWriter.builder().build(body, StandardCharsets.UTF_8)) {
      rows.forEach(writer::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] csv = body.toByteArray();
    return new TaggedCsv(csv, name + ".csv", TaggedBody.tagOf(csv));
  }
}
