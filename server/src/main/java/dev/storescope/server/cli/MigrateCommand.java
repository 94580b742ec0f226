package dev.storescope.server.cli;

import dev.storescope.migration.ArchiveMigration;
import dev.storescope.migration.Difference;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.server.App;
import dev.storescope.server.ClusterMove;
import dev.storescope.server.ClusterMove.OfficeResult;
import dev.storescope.server.config.Setting;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Moves a data folder to a cluster. */
@Command(
    name = "migrate",
    description =
        "Move what a data folder keeps to the cluster that the settings name (docs/cluster.md): the"
            + " accounts to PostgreSQL, the observations to Cassandra. The service is not running"
            + " meanwhile. One that was cut off goes on where it was; the folder stays as it is.")
final class MigrateCommand implements Callable<Integer> {
  private static final int MOST_DIFFERENCES_TOLD = 10;
  private static final String NOT_NAMED = "%s: not moved, %s is not set";

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "data folder of the service that is moved")
  private Path from = Path.of("");

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "500",
      description =
          "compare the answers of this many subjects of each kind at least (default: 500)")
  private int sample;

  @Override
  public Integer call() {
    if (sample < 1) {
      throw new Stopped("--sample is 1 or more, not " + sample);
    }
    Printer printer = new Printer(common.json());
    try (ClusterMove move = App.clusterMove(common.settings(), from)) {
      OfficeResult office = withBars(move::moveOffice);
      printer.print(text(office), node -> fill(node.putObject("office"), office));
      Optional<ArchiveMigration.Report> archive = withBars(bars -> move.moveArchive(sample, bars));
      printer.print(text(archive), node -> fill(node.putObject("archive"), archive));
      move.findCalibration()
          .ifPresent(
              file ->
                  printer.print(
                      "To be copied to the data folder of each node: " + file,
                      node -> node.put("to_be_copied", file.toString())));
      archive.ifPresent(this::requireComplete);
    }
    return 0;
  }

  private static <T> T withBars(Function<MigrationProgress, T> work) {
    try (MigrationBars bars = new MigrationBars()) {
      return work.apply(bars);
    }
  }

  private void requireComplete(ArchiveMigration.Report report) {
    if (!report.isComplete()) {
      throw new Stopped(
          "the cluster does not answer as %s does: run migrate again; if that does not help, repair"
              .formatted(from));
    }
  }

  private static String text(OfficeResult result) {
    return switch (result) {
      case OfficeResult.Moved(long rows) ->
          "Accounts: %,d rows moved; every table and every balance is as it was".formatted(rows);
      case OfficeResult.AlreadyThere(long rows) ->
          "Accounts: all %,d rows are there already".formatted(rows);
      case OfficeResult.NotNamed() -> NOT_NAMED.formatted("Accounts", Setting.POSTGRES_URL.key());
    };
  }

  private static void fill(ObjectNode node, OfficeResult result) {
    switch (result) {
      case OfficeResult.Moved(long rows) -> node.put("outcome", "moved").put("rows", rows);
      case OfficeResult.AlreadyThere(long rows) ->
          node.put("outcome", "already_there").put("rows", rows);
      case OfficeResult.NotNamed() -> node.put("outcome", "not_named");
    }
  }

  private static String text(Optional<ArchiveMigration.Report> moved) {
    return moved
        .map(MigrateCommand::text)
        .orElseGet(() -> NOT_NAMED.formatted("Observations", Setting.CASSANDRA_NODES.key()));
  }

  private static String text(ArchiveMigration.Report report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "Observations: %,d of %,d subjects moved"
            .formatted(report.observations(), report.subjects()));
    if (report.resumedAfter() > 0) {
      text.append(", %,d of them by an earlier run".formatted(report.resumedAfter()));
    }
    text.append(
        "\nIn the cluster: %,d observations; compared: %,d subjects, the ranks of %,d apps; %,d differences"
            .formatted(
                report.arrived(),
                report.subjectsCompared(),
                report.appsCompared(),
                report.differences().size()));
    if (report.arrived() > report.observations()) {
      text.append(
          "\n%,d of these were there before".formatted(report.arrived() - report.observations()));
    }
    report.differences().stream()
        .limit(MOST_DIFFERENCES_TOLD)
        .forEach(difference -> text.append("\n  ").append(difference));
    return text.toString();
  }

  private static void fill(ObjectNode node, Optional<ArchiveMigration.Report> moved) {
    node.put("outcome", moved.isPresent() ? "moved" : "not_named");
    moved.ifPresent(report -> fill(node, report));
  }

  private static void fill(ObjectNode node, ArchiveMigration.Report report) {
    node.put("observations", report.observations())
        .put("subjects", report.subjects())
        .put("resumed_after", report.resumedAfter())
        .put("arrived", report.arrived())
        .put("subjects_compared", report.subjectsCompared())
        .put("apps_compared", report.appsCompared())
        .put("complete", report.isComplete());
    ArrayNode differences = node.putArray("differences");
    report.differences().stream()
        .limit(MOST_DIFFERENCES_TOLD)
        .map(Difference::toString)
        .forEach(differences::add);
  }
}
