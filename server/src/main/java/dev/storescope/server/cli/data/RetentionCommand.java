package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.retention.Retention;
import dev.storescope.retention.RetentionReport;
import dev.storescope.retention.RetentionReport.KindUse;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.text.Quantity;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Thins the old dates of the archive, or says what that would remove. */
@Command(
    name = "retention",
    description =
        "Remove the observations of old days but the last of each, or with --dry-run, show how"
            + " many those are (docs/retention.md). Stop the service first.")
public final class RetentionCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(names = "--dry-run", description = "only show what would be removed")
  private boolean dryRun;

  @Option(
      names = "--thin-after",
      paramLabel = "AGE",
      description = "age of the days that are thinned, such as 90d (default: the setting)")
  private @Nullable String thinAfter;

  @Override
  public Integer call() {
    Settings settings = common.settings(Map.of(Setting.THIN_AFTER, Optional.ofNullable(thinAfter)));
    Optional<LocalDate> before = App.findFirstKept(settings);
    if (before.isEmpty()) {
      throw new Stopped("Days are not thinned. Set retention.thin_after, or use --thin-after 90d.");
    }
    return dryRun ? examine(settings, before.get()) : thin(settings, before.get());
  }

  private int thin(Settings settings, LocalDate before) {
    try (Archive archive = App.openExistingArchive(settings)) {
      StoredSize removed = new Retention(archive).thinAll(before);
      if (removed.observations() > 0) {
        App.freeRemoved(archive);
      }
      return common.print(
          "Removed %s of days before %s."
              .formatted(Quantity.of(removed.observations(), "observation"), before),
          node -> node.put("before", before.toString()).put("removed", removed.observations()));
    }
  }

  private int examine(Settings settings, LocalDate before) {
    try (Archive archive = App.readArchive(settings)) {
      RetentionReport report = new Retention(archive).examine(before);
      long raw = Math.max(1, report.total().stored().bytes());
      double onDisk = (double) App.findBytesOnDisk(archive).orElse(raw) / raw;
      return common.print(
          text(report, before, onDisk),
          node -> {
            node.put("before", before.toString());
            ObjectNode kinds = node.putObject("kinds");
            report.kinds().forEach((kind, use) -> fill(kinds.putObject(kind.word()), use, onDisk));
            fill(node.putObject("total"), report.total(), onDisk);
          });
    }
  }

  private static String text(RetentionReport report, LocalDate before, double onDisk) {
    StringBuilder text = new StringBuilder();
    text.append(
        "Of days before %s, these would be removed; bytes are about those on disk:\n"
            .formatted(before));
    text.append(row("", "observations", "bytes", "to remove", "bytes"));
    report.kinds().forEach((kind, use) -> text.append(row(kind.word(), use, onDisk)));
    return text.append(row("all", report.total(), onDisk)).toString().stripTrailing();
  }

  private static String row(String name, KindUse use, double onDisk) {
    return row(
        name,
        number(use.stored().observations()),
        number(Math.round(use.stored().bytes() * onDisk)),
        number(use.removable().observations()),
        number(Math.round(use.removable().bytes() * onDisk)));
  }

  private static String row(
      String name, String stored, String bytes, String removed, String freed) {
    return String.format(
        Locale.ROOT, "%-20s%15s%18s%15s%18s%n", name, stored, bytes, removed, freed);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static void fill(ObjectNode node, KindUse use, double onDisk) {
    node.put("observations", use.stored().observations())
        .put("bytes", Math.round(use.stored().bytes() * onDisk))
        .put("removed_observations", use.removable().observations())
        .put("removed_bytes", Math.round(use.removable().bytes() * onDisk));
  }
}
