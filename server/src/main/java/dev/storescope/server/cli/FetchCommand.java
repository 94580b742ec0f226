package dev.storescope.server.cli;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.history.ObservationWriter;
import dev.storescope.observation.Observation;
import dev.storescope.server.App;
import dev.storescope.server.config.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at a store once and prints what was seen, without keeping it. */
@Command(
    name = "fetch",
    description =
        "Look at a store once, now, and print what was seen as JSON lines; nothing is kept.")
final class FetchCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private SubjectOptions subject = new SubjectOptions();

  @Option(names = "--record", paramLabel = "DIR", description = "keep the raw replies there")
  private Optional<String> record = Optional.empty();

  @Option(names = "--replay", paramLabel = "DIR", description = "take the replies from there")
  private Optional<String> replay = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    FetchOutcome outcome =
        App.fetch(
            common.settings(Map.of(Setting.RECORD, record, Setting.REPLAY, replay)),
            subject.subject());
    for (Observation<?> observation : seen(outcome)) {
      new Printer(true).print("", node -> node.setAll(ObservationWriter.write(observation)));
    }
    return 0;
  }

  /** What was seen; anything else stops the command with its reason. */
  static List<Observation<?>> seen(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.Throttled throttled ->
          throw new Stopped("throttled: " + throttled.reason());
      case FetchOutcome.Blocked blocked -> throw new Stopped("blocked: " + blocked.reason());
      case FetchOutcome.Failed failed -> throw new Stopped("failed: " + failed.reason());
      case FetchOutcome.Drifted drifted -> throw new Stopped("drifted: " + drifted.reason());
      case FetchOutcome.NotTold(String reason) -> throw new Stopped("not told: " + reason);
      case FetchOutcome.Unsupported none -> throw new Stopped("not supported: " + none.reason());
    };
  }
}
