package dev.storescope.server.cli.data;

import dev.storescope.migration.ArchiveMigration;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.server.App;
import dev.storescope.server.ClusterMigration;
import dev.storescope.server.ClusterMigration.DatabaseReport;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.Printer;
import dev.storescope.server.cli.output.ProgressBars;
import dev.storescope.server.config.Setting;
import dev.storescope.text.Quantity;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Copies a data folder to a cluster. */
@Command(
    name = "migrate",
    description =
        "Copy a data folder to a cluster (docs/cluster.md): the accounts to PostgreSQL,"
            + " the observations to Cassandra. Stop the service first. The data folder is not"
            + " changed. To continue after an interruption, run the command again.")
public final class MigrateCommand implements Callable<Integer> {
  private static final int MAX_DIFFERENCES_SHOWN = 10;

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "data folder to copy")
  private Path from = Path.of("");

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "500",
      description = "minimum number of subjects of each kind to compare afterwards (default: 500)")
  private int sample;

  @Override
  public Integer call() {
    if (sample < 1) {
      throw new Stopped("--sample must be at least 1, not " + sample + ".");
    }
    Printer printer = common.printer();
    try (ClusterMigration migration = App.clusterMigration(common.settings(), from)) {
      Optional<DatabaseReport> database = withBars(migration::migrateDatabase);
      printer.print(
          database.map(MigrateCommand::text).orElse(skipped("Accounts", Setting.POSTGRES_URL)),
          node -> {
            ObjectNode result = node.putObject("database").put("outcome", "not_named");
            database.ifPresent(report -> fill(result, report));
          });
      Optional<ArchiveMigration.MigrationReport> archive =
          withBars(bars -> migration.migrateArchive(sample, bars));
      printer.print(
          archive
              .map(MigrateCommand::text)
              .orElse(skipped("Observations", Setting.CASSANDRA_NODES)),
          node -> {
            ObjectNode result = node.putObject("archive").put("outcome", "not_named");
            archive.ifPresent(report -> fill(result, report));
          });
      migration
          .findCalibration()
          .ifPresent(
              file ->
                  printer.print(
                      "Copy this file to the data folder of each node: " + file,
                      node -> node.put("to_be_copied", file.toString())));
      archive.ifPresent(this::requireComplete);
    }
    return 0;
  }

  private static <T> T withBars(Function<MigrationProgress, T> work) {
    try (ProgressBars bars = new ProgressBars()) {
      return work.apply(bars);
    }
  }

  private void requireComplete(ArchiveMigration.MigrationReport report) {
    if (!report.isComplete()) {
      throw new Stopped(
          "The answers of the cluster differ from those of %s. Run `storescope migrate` again. If that does not help, run `storescope repair`."
              .formatted(from));
    }
  }

  private static String text(DatabaseReport report) {
    return (report.copiedBefore()
            ? "Accounts: copied before, %s"
            : "Accounts: %s copied; every table and every balance is the same")
        .formatted(Quantity.of(report.rows(), "row"));
  }

  private static void fill(ObjectNode node, DatabaseReport report) {
    node.put("outcome", report.copiedBefore() ? "already_there" : "moved")
        .put("rows", report.rows());
  }

  private static String skipped(String what, Setting missing) {
    return "%s: not copied, %s is not set".formatted(what, missing.key());
  }

  private static String text(ArchiveMigration.MigrationReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Observations: %,d of %s copied",
            report.observations(),
            Quantity.of(report.subjects(), "subject")));
    if (report.resumedAfter() > 0) {
      text.append(
          String.format(Locale.ROOT, ", %,d of them by an earlier run", report.resumedAfter()));
    }
    text.append(
        "\nIn the cluster: %s; compared: %s, the ranks of %s; %s"
            .formatted(
                Quantity.of(report.arrived(), "observation"),
                Quantity.of(report.subjectsCompared(), "subject"),
                Quantity.of(report.appsCompared(), "app"),
                Quantity.of(report.differences().size(), "difference")));
    if (report.arrived() > report.observations()) {
      text.append(
          String.format(
              Locale.ROOT,
              "\n%,d of these were stored before",
              report.arrived() - report.observations()));
    }
    report.differences().stream()
        .limit(MAX_DIFFERENCES_SHOWN)
        .forEach(difference -> text.append("\n  ").append(difference));
    return text.toString();
  }

  private static void fill(ObjectNode node, ArchiveMigration.MigrationReport report) {
    node.put("outcome", "moved")
        .put("observations", report.observations())
        .put("subjects", report.subjects())
        .put("resumed_after", report.resumedAfter())
        .put("arrived", report.arrived())
        .put("subjects_compared", report.subjectsCompared())
        .put("apps_compared", report.appsCompared())
        .put("complete", report.isComplete());
    ArrayNode differences = node.putArray("differences");
    report.differences().stream()
        .limit(MAX_DIFFERENCES_SHOWN)
        .map(ArchiveMigration.Mismatch::toString)
        .forEach(differences::add);
  }
}
