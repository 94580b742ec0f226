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
import java.nio.file.StandardCopyOption;
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
    if (out == null) {
      export(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
      if (System.out.checkError()) {
        throw new IOException("the standard output could not be written: the export is incomplete");
      }
    } else if (Files.exists(out) && !Files.isRegularFile(out)) {
      try (Writer writer = Files.newBufferedWriter(out)) {
        export(writer);
      }
    } else {
      exportTo(out);
    }
    return 0;
  }

  /** The file exists only once it is complete: a part of an export looks like a smaller archive. */
  private void exportTo(Path file) throws IOException {
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
    try (Archive archive = App.openArchive(common.settings())) {
      new HistoryExport(archive).run(writer, this::matches);
    }
  }

  private boolean matches(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    return (country == null || country.equals(subject.country()))
        && (kind == null || kind == SubjectKind.of(subject));
  }
}
