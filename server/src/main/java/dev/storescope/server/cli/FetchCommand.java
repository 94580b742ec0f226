package dev.storescope.server.cli;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.history.ObservationWriter;
import dev.storescope.observation.Observation;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.Printer;
import dev.storescope.server.config.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fetches a subject once and prints the observations. */
@Command(
    name = "fetch",
    description =
        "Fetch a subject from a store once and print its observations as JSON lines. They"
            + " are not stored.")
final class FetchCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private SubjectOptions subject = new SubjectOptions();

  @Option(
      names = "--record",
      paramLabel = "DIR",
      description = "folder in which to record the replies")
  private Optional<String> record = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "DIR",
      description = "folder of recorded replies to use instead of the stores")
  private Optional<String> replay = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    FetchOutcome outcome =
        App.fetch(
            common.settings(Map.of(Setting.RECORD, record, Setting.REPLAY, replay)),
            subject.subject());
    for (Observation<?> observation : observations(outcome)) {
      new Printer(common.out(), true)
          .print("", node -> node.setAll(ObservationWriter.write(observation)));
    }
    return 0;
  }

  /** The observations; any other outcome stops the command with its reason. */
  static List<Observation<?>> observations(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.AlreadyObserved _ -> List.of();
      case FetchOutcome.NoSource(String reason) -> throw new Stopped("No source: " + reason);
      case FetchOutcome.Failure failure -> throw new Stopped(failure.describe());
    };
  }
}
