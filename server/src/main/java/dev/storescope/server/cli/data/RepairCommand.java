package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.SalvageReport;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.text.Quantity;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rebuilds the indexes of the archive, or saves what can be read of a damaged one. */
@Command(
    name = "repair",
    description =
        "Rebuild the rank indexes from the observations, or with --salvage, recover what"
            + " can be read from a damaged archive (docs/reliability.md). Stop the service"
            + " first.")
public final class RepairCommand implements Callable<Integer> {
  private static final String REMOVE_AGAIN =
      "\nThe damaged tables may still have had data that was removed. Run `storescope retention --yes`"
          + " to remove it again, and delete the damaged archive once it is not needed any more.";

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--salvage",
      description =
          "copy the readable observations of a damaged archive to a new one, and keep the"
              + " damaged one beside it; requires as much free disk space as the archive")
  private boolean salvage;

  @Override
  public Integer call() {
    if (salvage) {
      SalvageReport report = App.salvageArchive(common.settings());
      boolean isRemovalOpen = hasOpenRemoval();
      return common.print(
          text(report) + (isRemovalOpen ? REMOVE_AGAIN : ""),
          node -> {
            fill(node, report);
            node.put("removal_open", isRemovalOpen);
          });
    }
    App.repairArchive(common.settings());
    return common.print("Rebuilt the indexes.", node -> node.put("repaired", true));
  }

  private boolean hasOpenRemoval() {
    try (Archive archive = App.readArchive(common.settings())) {
      return !archive.findRemovals().incomplete().list().isEmpty();
    }
  }

  private static String text(SalvageReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Recovered %s and rebuilt the indexes. The damaged archive is in %s.",
            Quantity.of(report.observations(), "observation"),
            report.damaged()));
    text.append(report.losses().isEmpty() ? "\nNothing was lost." : "\nNot recovered:");
    report
        .losses()
        .forEach(
            loss -> text.append("\n  ").append(loss.file()).append(": ").append(loss.detail()));
    return text.toString();
  }

  private static void fill(ObjectNode node, SalvageReport report) {
    node.put("observations", report.observations())
        .put("damaged_archive", report.damaged().toString());
    ArrayNode losses = node.putArray("not_saved");
    report
        .losses()
        .forEach(loss -> losses.addObject().put("file", loss.file()).put("detail", loss.detail()));
  }
}
