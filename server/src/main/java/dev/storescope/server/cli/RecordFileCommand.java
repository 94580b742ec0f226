package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds the reply in a file to a recording. */
@Command(
    name = "record-file",
    description =
        "Add a saved reply of a store to a recording, as the reply to Storescope's"
            + " request for a subject. Use the recording with serve --replay.")
final class RecordFileCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private SubjectOptions subject = new SubjectOptions();

  @Parameters(index = "1", paramLabel = "FILE", description = "file with the body of the reply")
  private Path file = Path.of("");

  @Option(
      names = "--into",
      paramLabel = "DIR",
      required = true,
      description = "folder of the recording; created if it does not exist")
  private Path into = Path.of("");

  @Option(
      names = "--status",
      paramLabel = "N",
      defaultValue = "200",
      description = "HTTP status of the reply (default: 200)")
  private int status;

  @Option(
      names = "--request",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "number of the request, if the subject has several, from 1; a chart has free,"
              + " paid and grossing")
  private int request;

  @Override
  public Integer call() throws IOException {
    String recorded =
        App.recordFile(common.settings(), subject.subject(), request, file, status, into);
    return common.print(
        "Recorded as the reply to " + recorded, node -> node.put("request", recorded));
  }
}
