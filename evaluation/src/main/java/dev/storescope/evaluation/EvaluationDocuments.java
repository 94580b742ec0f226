package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.world.WorldDraws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables and pictures of the documentation that the evaluation makes. A document has a table
 * between a line {@code <!-- evaluation:NAME -->} and a line {@code <!-- end -->}.
 *
 * @param folder the folder {@code docs}
 * @param draws of the drawn worlds
 */
public record EvaluationDocuments(Path folder, WorldDraws draws) {
  private static final String END = "<!-- end -->\n";

  /** Writes the tables of an evaluation of the full size, and the pictures. */
  public void writeFull(EvaluationReport report) throws IOException {
    Map<String, String> tables = tables(report);
    tables.putAll(fixedTables());
    for (String file : new String[] {"notes/accuracy.md", "how-far-off.md"}) {
      replace(file, tables);
    }
    for (Map.Entry<String, String> picture : EvaluationPictures.of(report.drawn()).entrySet()) {
      Files.writeString(folder.resolve("pictures").resolve(picture.getKey()), picture.getValue());
    }
  }

  /** Writes the tables of a quick evaluation, and those that need none. */
  public void writeQuick(EvaluationReport report) throws IOException {
    replace("notes/estimates-quick.md", tables(report));
    replace("how-far-off.md", fixedTables());
    replace("notes/accuracy.md", fixedTables());
  }

  /** The tables that do not depend on an evaluation. */
  Map<String, String> fixedTables() {
    return Map.of(
        "public-figures",
        PublicFigures.table().toMarkdown(),
        "drawn-worlds",
        draws.table().toMarkdown());
  }

  /** The tables by name. */
  static Map<String, String> tables(EvaluationReport report) {
    Map<String, String> tables = new TreeMap<>();
    tables.put("conditions", report.conditions() + ".\n");
    for (EstimatedQuantity quantity : EstimatedQuantity.values()) {
      tables.put(
          quantity.name().toLowerCase(Locale.ROOT).replace('_', '-'),
          report.table(quantity).toMarkdown());
    }
    tables.put("goals", report.goals().toMarkdown());
    return tables;
  }

  private void replace(String file, Map<String, String> tables) throws IOException {
    Path path = folder.resolve(file);
    Files.writeString(path, replaced(Files.readString(path), tables));
  }

  /** A document with the tables that it has a place for. */
  static String replaced(String document, Map<String, String> tables) {
    String text = document;
    for (Map.Entry<String, String> table : tables.entrySet()) {
      String begin = "<!-- evaluation:" + table.getKey() + " -->\n";
      int at = text.indexOf(begin);
      if (at >= 0) {
        int from = at + begin.length();
        int end = text.indexOf(END, from);
        if (end < 0) {
          throw new IllegalArgumentException("no end of the table " + table.getKey());
        }
        text = text.substring(0, from) + "\n" + table.getValue() + "\n" + text.substring(end);
      }
    }
    return text;
  }
}
