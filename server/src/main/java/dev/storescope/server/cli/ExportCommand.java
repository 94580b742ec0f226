package dev.storescope.server.cli;

import dev.storescope.archive.Archive;
import dev.storescope.history.HistoryExport;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.App;
import dev.storescope.store.Country;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports the archive's observations. */
@Command(
    name = "export",
    description = "Export observations as JSON lines, which import reads (docs/history.md).")
final class ExportCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "file to write (default: standard output)")
  private @Nullable Path out;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "export only one of: ${COMPLETION-CANDIDATES}")
  private @Nullable SubjectKind kind;

  @Option(names = "--country", paramLabel = "CC", description = "export only one country")
  private @Nullable Country country;

  @Override
  public Integer call() throws IOException {
    try (Archive archive = App.openArchive(common.settings());
        Writer writer = writer()) {
      new HistoryExport(archive).run(writer, this::matches);
    }
    return 0;
  }

  private Writer writer() throws IOException {
    return out == null
        ? new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))
        : Files.newBufferedWriter(out);
  }

  private boolean matches(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    return (country == null || country.equals(subject.country()))
        && (kind == null || kind == SubjectKind.of(subject));
  }
}
