package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.history.HistoryExport;
import dev.storescope.observation.Observation;
import dev.storescope.observation.SubjectKind;
import dev.storescope.parquet.ExportReport;
import dev.storescope.parquet.FolderExport;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.ExportFormat;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.store.Country;
import dev.storescope.text.Quantity;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports the archive's observations. */
@Command(
    name = "export",
    description =
        "Export observations as JSON lines, which can be imported again"
            + " (docs/history.md), or as Parquet files (docs/analysts.md).")
public final class ExportCommand implements Callable<Integer> {
  private static final LocalDate LATEST = LocalDate.of(9999, 12, 31);

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "jsonl",
      description = "jsonl or parquet (default: jsonl)")
  private ExportFormat format = ExportFormat.jsonl;

  @Option(
      names = "--out",
      paramLabel = "PATH",
      description = "output file (default: standard output); for parquet, a new or empty folder")
  private @Nullable Path out;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      completionCandidates = Candidates.SubjectKinds.class,
      description =
          "kinds of observations, separated by commas (default: all):"
              + " ${COMPLETION-CANDIDATES}")
  private List<SubjectKind> kinds = List.of();

  @Option(
      names = "--country",
      paramLabel = "CC",
      description = "country code, such as us (default: all)")
  private @Nullable Country country;

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "first day in UTC, such as 2026-11-01 (default:" + " the oldest)")
  private @Nullable LocalDate from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "last day in UTC (default: the most recent)")
  private @Nullable LocalDate to;

  @Override
  public Integer call() throws IOException {
    if (from != null && to != null && to.isBefore(from)) {
      throw new Stopped("--to must not be before --from.");
    }
    switch (format) {
      case parquet -> exportTables();
      case jsonl -> exportLines();
    }
    return 0;
  }

  private void exportTables() throws IOException {
    if (out == null) {
      throw new Stopped("--format parquet requires --out FOLDER.");
    }
    FolderExport export = new FolderExport(out);
    try (Archive archive = App.readArchive(common.settings())) {
      print(
          export.run(
              wanted -> archive.forEach(first(), last(), filtered(wanted)), listCompleteness()));
    }
  }

  private List<KindCompleteness> listCompleteness() {
    return App.listCompleteness(
            common.settings(),
            Objects.requireNonNullElse(from, LocalDate.EPOCH),
            Objects.requireNonNullElse(to, LATEST))
        .stream()
        .filter(each -> matches(each.kind(), each.country()))
        .toList();
  }

  private Consumer<Observation<?>> filtered(Consumer<Observation<?>> wanted) {
    return observation -> {
      if (matches(observation)) {
        wanted.accept(observation);
      }
    };
  }

  private void print(ExportReport report) {
    common.print(
        "%s in %s, %s"
            .formatted(
                Quantity.of(report.totalRows(), "row"),
                Quantity.of(report.files(), "file"),
                Quantity.of(report.bytes(), "byte")),
        node -> {
          node.put("files", report.files()).put("bytes", report.bytes());
          var tables = node.putObject("rows");
          report.rows().forEach(tables::put);
        });
  }

  private void exportLines() throws IOException {
    if (out == null) {
      export(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
      if (System.out.checkError()) {
        throw new IOException("Cannot write to standard output. The export is incomplete.");
      }
    } else if (Files.exists(out) && !Files.isRegularFile(out)) {
      try (Writer writer = Files.newBufferedWriter(out)) {
        export(writer);
      }
    } else {
      exportTo(out);
    }
  }

  /** The file exists only once it is complete: a part of an export looks like a smaller archive. */
  private void exportTo(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    if (!Files.isDirectory(folder)) {
      throw new Stopped("The folder " + folder + " does not exist. Create it first.");
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (Writer writer = Files.newBufferedWriter(part)) {
        export(writer);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private void export(Writer writer) throws IOException {
    try (Archive archive = App.readArchive(common.settings())) {
      new HistoryExport(archive, first(), last()).run(writer, this::matches);
    }
  }

  private Instant first() {
    return Optional.ofNullable(from).map(ExportCommand::startOf).orElse(Instant.EPOCH);
  }

  private Instant last() {
    return Optional.ofNullable(to)
        .map(day -> startOf(day.plusDays(1)).minusMillis(1))
        .orElse(Instant.MAX);
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private boolean matches(Observation<?> observation) {
    return matches(observation.subject().kind(), observation.subject().country());
  }

  private boolean matches(SubjectKind kind, Country of) {
    return (country == null || country.equals(of)) && (kinds.isEmpty() || kinds.contains(kind));
  }
}
