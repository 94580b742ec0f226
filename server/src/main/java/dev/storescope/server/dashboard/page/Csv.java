package dev.storescope.server.dashboard.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table to be taken along: UTF-8, with a line of headings. */
public final class Csv {
  private static final String STARTS_OF_FORMULAS = "=+-@\t\r";

  private final String name;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param name of the file, without its ending: letters, digits, dots and dashes
   */
  public Csv(String name, String... headings) {
    this.name = name.replaceAll("[^A-Za-z0-9.-]+", "-");
    rows.add(List.of(headings));
  }

  /** Adds a row; numbers are written as they are, and an empty text where nothing is known. */
  public Csv row(Object... cells) {
    rows.add(Arrays.stream(cells).map(Csv::text).toList());
    return this;
  }

  String fileName() {
    return name + ".csv";
  }

  @Override
  public String toString() {
    StringWriter out = new StringWriter();
    CsvWriter writer = CsvWriter.builder().bufferSize(0).build(out);
    rows.forEach(writer::writeRecord);
    return out.toString();
  }

  /** A text that a spreadsheet would take for a formula is marked as a text. */
  private static String text(Object cell) {
    String text = cell.toString();
    boolean formula =
        !(cell instanceof Number)
            && !text.isEmpty()
            && STARTS_OF_FORMULAS.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }
}
