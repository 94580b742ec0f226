package dev.storescope.server.cli;

import dev.storescope.archive.VerificationReport;
import dev.storescope.server.App;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the whole archive and reports damage. */
@Command(
    name = "verify",
    description =
        "Read the whole archive: the checksum of every file, every observation, and whether the rank"
            + " indexes agree with them. Stop the service first. Exit code 1 if something is"
            + " damaged.")
final class VerifyCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    VerificationReport report = App.verifyArchive(common.settings());
    common.print(text(report), node -> fill(node, report));
    return report.isIntact() ? 0 : 1;
  }

  private static String text(VerificationReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Read the checksums of %,d files, %,d observations and %,d ranks of the indexes.",
            report.tables(),
            report.observations(),
            report.indexRows()));
    text.append(report.isIntact() ? "\nThe archive is intact." : "\nThe archive is damaged:");
    report.damages().forEach(damage -> text.append("\n  ").append(damage));
    if (!report.isIntact()) {
      text.append(
          "\n`storescope repair` rebuilds indexes. For anything else restore a backup, or save what"
              + " can be read with `storescope repair --salvage`.");
    }
    return text.toString();
  }

  private static void fill(ObjectNode node, VerificationReport report) {
    node.put("intact", report.isIntact())
        .put("files", report.tables())
        .put("observations", report.observations())
        .put("index_rows", report.indexRows());
    ArrayNode damages = node.putArray("damages");
    report.damages().forEach(damages::add);
  }
}
