package dev.storescope.server.cli;

import dev.storescope.server.App;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts a reply that is in a file into a recording. */
@Command(
    name = "record-file",
    description =
        "Put a store's reply that is in a file into a folder of recorded replies, as the answer to"
            + " the request that Storescope makes for a subject. serve --replay then answers from"
            + " the folder.")
final class RecordFileCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private SubjectOptions subject = new SubjectOptions();

  @Parameters(index = "1", paramLabel = "FILE", description = "the body of the reply")
  private Path file = Path.of("");

  @Option(
      names = "--into",
      paramLabel = "DIR",
      required = true,
      description = "folder of recorded replies; made if it is not there")
  private Path into = Path.of("");

  @Option(
      names = "--status",
      defaultValue = "200",
      description = "HTTP status of the reply (default: 200)")
  private int status;

  @Option(
      names = "--request",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "which of the subject's requests it answers, from 1; a chart has three: free, paid, grossing")
  private int request;

  @Override
  public Integer call() throws IOException {
    String recorded =
        App.recordFile(common.settings(), subject.subject(), request, file, status, into);
    new Printer(common.json())
        .print("Recorded as the reply to " + recorded, node -> node.put("request", recorded));
    return 0;
  }
}
