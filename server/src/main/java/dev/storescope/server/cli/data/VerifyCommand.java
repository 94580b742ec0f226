package dev.storescope.server.cli.data;

import dev.storescope.archive.VerificationReport;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the whole archive and the database, and reports damage. */
@Command(
    name = "verify",
    description =
        "Verify the archive and the database: the checksum of every file, every"
            + " observation, the rank indexes and the credit ledger. Stop the service first."
            + " The exit code is 1 if anything is damaged.")
public final class VerifyCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    VerificationReport report = App.verifyArchive(common.settings());
    Optional<List<String>> database = App.verifyDatabase(common.settings());
    List<String> damages = new ArrayList<>(report.damages());
    database.ifPresent(damages::addAll);
    // A damaged database may not be readable.
    Optional<String> missing =
        database.filter(List::isEmpty).flatMap(_ -> App.findMissingKeys(common.settings()));
    common.print(
        text(report) + text(database) + missing.map(text -> "\n" + text).orElse(""),
        node -> {
          fill(node, report, damages);
          missing.ifPresent(text -> node.put("problem", text));
        });
    return damages.isEmpty() ? 0 : 1;
  }

  private static String text(Optional<List<String>> database) {
    if (database.isEmpty()) {
      return "\nThere is no database here.";
    }
    return database.get().isEmpty()
        ? "\nThe database is intact."
        : "\nThe database is damaged. Restore a backup:\n  " + String.join("\n  ", database.get());
  }

  private static String text(VerificationReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        report.tables() == 0
            ? "Read %s, and compared %s."
                .formatted(
                    Quantity.of(report.observations(), "observation"),
                    Quantity.of(report.indexRows(), "rank"))
            : "Read the checksums of %s, %s and %s of the indexes."
                .formatted(
                    Quantity.of(report.tables(), "file"),
                    Quantity.of(report.observations(), "observation"),
                    Quantity.of(report.indexRows(), "rank")));
    text.append(report.isIntact() ? "\nThe archive is intact." : "\nThe archive is damaged:");
    report.damages().forEach(damage -> text.append("\n  ").append(damage));
    if (!report.isIntact()) {
      text.append(
          "\nTo rebuild indexes, run `storescope repair`. For other damage, restore a"
              + " backup, or recover what can be read with `storescope repair --salvage`.");
    }
    return text.toString();
  }

  private static void fill(ObjectNode node, VerificationReport report, List<String> found) {
    node.put("intact", found.isEmpty())
        .put("files", report.tables())
        .put("observations", report.observations())
        .put("index_rows", report.indexRows());
    ArrayNode damages = node.putArray("damages");
    found.forEach(damages::add);
  }
}
