package dev.storescope.server.demo;

import dev.storescope.server.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far a demo's history goes, kept in its data folder.
 *
 * @param chosenAt when it was chosen what is watched
 * @param days how many days before that the history begins
 * @param filledTo the last moment that was looked at; before the first where nothing was yet
 * @param calls paths of the interface that have answers
 */
public record DemoState(
    long seed, int days, Instant chosenAt, Instant filledTo, List<String> calls) {
  public DemoState {
    calls = List.copyOf(calls);
  }

  private static final JsonMapper JSON = new JsonMapper();
  private static final String FILE = "demo.json";

  public static DemoState begin(long seed, int days, Instant now) {
    Instant chosenAt = now.truncatedTo(ChronoUnit.MILLIS);
    return new DemoState(seed, days, chosenAt, chosenAt.minus(Duration.ofDays(days)), List.of());
  }

  /** The moments that are still to be looked at, a day apart, the last of them not after now. */
  public List<Instant> missing(Instant now) {
    return Stream.iterate(
            filledTo.plus(DemoHistory.STEP),
            moment -> !moment.isAfter(now),
            moment -> moment.plus(DemoHistory.STEP))
        .toList();
  }

  public DemoState filledTo(Instant moment) {
    return new DemoState(seed, days, chosenAt, moment, calls);
  }

  public DemoState withCalls(List<String> paths) {
    return new DemoState(seed, days, chosenAt, filledTo, paths);
  }

  /** The state of a data folder; empty where no demo ran in it. */
  public static Optional<DemoState> find(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(Files.readString(file), DemoState.class));
    } catch (JacksonException e) {
      throw new ConfigurationException(
          file + " cannot be read; remove the folder " + data + " for a new demo", e);
    }
  }

  public void keep(Path data) throws IOException {
    Path written = Files.writeString(data.resolve(FILE + ".new"), JSON.writeValueAsString(this));
    Files.move(written, data.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }
}
