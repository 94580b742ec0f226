package dev.storescope.demo;

import dev.storescope.file.AtomicFile;
import dev.storescope.server.cli.ServeCommand;
import dev.storescope.server.config.ConfigurationException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The progress of a demo's history, stored in its data folder.
 *
 * @param chosenAt when the watchlists were chosen
 * @param days days of history before that
 * @param size absent in the file of a demo from before there were two
 * @param filledTo the last moment fetched; the start of the history before the first
 * @param calls example requests that have answers
 */
public record DemoState(
    long seed,
    int days,
    Optional<DemoSize> size,
    Instant chosenAt,
    Instant filledTo,
    List<String> calls) {
  public DemoState {
    calls = List.copyOf(calls);
  }

  private static final JsonMapper JSON = new JsonMapper();
  private static final String FILE = ServeCommand.DEMO_STATE;

  public static DemoState begin(long seed, int days, DemoSize size, Instant now) {
    Instant chosenAt = now.truncatedTo(ChronoUnit.MILLIS);
    return new DemoState(
        seed, days, Optional.of(size), chosenAt, chosenAt.minus(Duration.ofDays(days)), List.of());
  }

  /** The moments still to be fetched, a day apart, none after now. */
  public List<Instant> missing(Instant now) {
    return Stream.iterate(
            filledTo.plus(DemoHistory.STEP),
            moment -> !moment.isAfter(now),
            moment -> moment.plus(DemoHistory.STEP))
        .toList();
  }

  public DemoState filledTo(Instant moment) {
    return new DemoState(seed, days, size, chosenAt, moment, calls);
  }

  public DemoState withCalls(List<String> paths) {
    return new DemoState(seed, days, size, chosenAt, filledTo, paths);
  }

  /** The state in a data folder; empty if it holds no demo. */
  public static Optional<DemoState> find(Path data) {
    AtomicFile file = new AtomicFile(data.resolve(FILE));
    try {
      return file.find().map(content -> JSON.readValue(content, DemoState.class));
    } catch (JacksonException e) {
      throw new ConfigurationException(
          file.path() + " cannot be read. Delete the folder " + data + " to start a new demo.", e);
    }
  }

  public void write(Path data) {
    new AtomicFile(data.resolve(FILE)).put(JSON.writeValueAsString(this));
  }
}
