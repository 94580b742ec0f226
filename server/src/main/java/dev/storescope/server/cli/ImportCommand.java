package dev.storescope.server.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes observations from files into the archive. */
@Command(
    name = "import",
    description =
        "Take observations from files of JSON lines or CSV (docs/history.md) into the archive. A"
            + " repeated import changes nothing; one that was cut off goes on where it was.")
final class ImportCommand implements Callable<Integer> {
  private static final int REFUSED_LINES = 3;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files to read")
  private List<Path> files = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    long refused = new FileImports(common.settings(), new Printer(common.json())).run(files);
    return refused == 0 ? 0 : REFUSED_LINES;
  }
}
