package dev.storescope.dashboard.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.body.AnswerBody;
import dev.storescope.http.body.AnswerTooLargeException;
import dev.storescope.http.validation.TableNumber;
import dev.storescope.observation.Rank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** A table as a CSV file in UTF-8, with a line of headings; written row by row. */
public final class Csv {
  /** Also full-width: spreadsheets of East Asian languages evaluate these as well. */
  private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  /** What a file system refuses in a name, or a header cannot carry. */
  private static final Pattern NOT_IN_NAMES =
      Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}\\\\/:*?\"<>|%\\s]+");

  private static final int LONGEST_NAME = 120;

  private final String name;
  private final AnswerBody body = new AnswerBody();
  private final CsvWriter writer = CsvWriter.builder().build(body, StandardCharsets.UTF_8);

  /**
   * @param name of the file, without extension, in any script
   */
  public Csv(String name, List<String> headings) {
    this.name = fileName(name);
    writer.writeRecord(headings.stream().map(Csv::text).toList());
  }

  /**
   * @param headings separated by commas
   */
  public Csv(String name, String headings) {
    this(name, List.of(headings.split(",", -1)));
  }

  /**
   * Adds a row; an unknown value is an empty text.
   *
   * @throws AnswerTooLargeException if the file has more bytes than an answer may have
   */
  public Csv row(Object... cells) {
    writer.writeRecord(Arrays.stream(cells).map(Csv::text).toList());
    return this;
  }

  /** A number, or a blank cell. */
  public static Object cell(OptionalInt number) {
    return number.isPresent() ? (Object) number.getAsInt() : "";
  }

  /** An estimate as every file has it: a whole number, with two digits after the point below 10. */
  public static Object estimate(double value) {
    return value < 10 ? (Object) (Math.round(100 * value) / 100.0) : Math.round(value);
  }

  /** A value, or a blank cell. */
  public static Object cell(Optional<?> value) {
    return value.<Object>map(found -> found).orElse("");
  }

  /** A rank, or a blank cell if the app was not found; a column beside it says so. */
  public static Object rank(Rank rank) {
    return cell(rank.findPosition());
  }

  /** As {@link #rank(Rank)}; also blank if not observed. */
  public static Object rank(Optional<Rank> rank) {
    return rank.map(Csv::rank).orElse("");
  }

  public static String rankState(Rank rank) {
    return switch (rank) {
      case Rank.Ranked _ -> Texts.of("cell.ranked");
      case Rank.NotRanked() -> Texts.of("cell.not-ranked");
      case Rank.Beyond(int depth) -> Texts.of("cell.beyond", depth);
    };
  }

  /** Why a rank is blank, or that it is not. */
  public static String rankState(Optional<Rank> rank) {
    return rank.map(Csv::rankState).orElseGet(() -> Texts.of("cell.not-observed"));
  }

  private static String fileName(String name) {
    String plain = NOT_IN_NAMES.matcher(name).replaceAll("-");
    int end = Math.min(plain.codePointCount(0, plain.length()), LONGEST_NAME);
    return plain.substring(0, plain.offsetByCodePoints(0, end));
  }

  /** The header that names the file: in ASCII, and as RFC 6266 says in any script. */
  String disposition() {
    String ascii = name.replaceAll("[^A-Za-z0-9._-]+", "_");
    return "attachment; filename=\"%s.csv\"; filename*=UTF-8''%s.csv"
        .formatted(ascii, FormFields.encode(name).replace("*", "%2A"));
  }

  /** The bytes of the file. */
  byte[] bytes() {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body.toByteArray();
  }

  /** Quotes a text that a spreadsheet would evaluate as a formula. */
  private static String text(Object cell) {
    String text = cell instanceof Double number ? TableNumber.text(number) : cell.toString();
    boolean formula =
        !(cell instanceof Number) && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }
}
