package dev.storescope.attack.month;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a service did, in a file that its end leaves as it is: a line for each event. */
record Journal(Path file) {
  private static final String SEPARATOR = "\t";

  /** An event. */
  sealed interface Event {}

  /** An attempt at a fetch. */
  record Attempted(Instant at, Subject<?> subject, String outcome, String reason)
      implements Event {}

  /** An observation that was made while the clock of the service was wrong. */
  record Shifted(Instant observedAt, Subject<?> subject, Duration ahead) implements Event {}

  /**
   * A requested fetch that began.
   *
   * @param scheduled the scheduled fetches from its host that began after it was requested
   * @param calls those to its host meanwhile
   */
  record Served(Instant at, String host, int scheduled, long calls, Duration waited)
      implements Event {}

  /** A line of a message that was sent, by the clock of the service. */
  record Sent(Instant at, String key, String text) implements Event {}

  /** The memory in use at the end of a run, in bytes. */
  record Memory(Instant at, long heap, long resident) implements Event {}

  void attempted(Instant at, Subject<?> subject, FetchOutcome outcome) {
    String reason = outcome instanceof FetchOutcome.Failure failure ? failure.reason() : "-";
    write("attempted", at, SubjectName.format(subject), outcome.getClass().getSimpleName(), reason);
  }

  void shifted(Observation<?> observation, Duration ahead) {
    write("shifted", observation.observedAt(), SubjectName.format(observation.subject()), ahead);
  }

  void served(Instant at, String host, int scheduled, long calls, Duration waited) {
    write("served", at, host, scheduled, calls, waited);
  }

  void sent(Instant at, String key, String text) {
    write("sent", at, key, text);
  }

  void memory(Instant at, long heap, long resident) {
    write("memory", at, heap, resident);
  }

  private synchronized void write(Object... parts) {
    String line =
        String.join(
            SEPARATOR,
            Stream.of(parts).map(part -> part.toString().replaceAll("\\s+", " ")).toList());
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the events of a type in their order. */
  <E extends Event> List<E> read(Class<E> type) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines
          .map(line -> parse(List.of(line.split(SEPARATOR, -1))))
          .flatMap(Optional::stream)
          .filter(type::isInstance)
          .map(type::cast)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Event> parse(List<String> parts) {
    Instant at = Instant.parse(parts.get(1));
    Function<Integer, String> part = parts::get;
    return switch (parts.getFirst()) {
      case "attempted" ->
          Optional.of(
              new Attempted(at, SubjectName.parse(part.apply(2)), part.apply(3), part.apply(4)));
      case "shifted" ->
          Optional.of(
              new Shifted(at, SubjectName.parse(part.apply(2)), Duration.parse(part.apply(3))));
      case "served" ->
          Optional.of(
              new Served(
                  at,
                  part.apply(2),
                  Integer.parseInt(part.apply(3)),
                  Long.parseLong(part.apply(4)),
                  Duration.parse(part.apply(5))));
      case "sent" -> Optional.of(new Sent(at, part.apply(2), part.apply(3)));
      case "memory" ->
          Optional.of(new Memory(at, Long.parseLong(part.apply(2)), Long.parseLong(part.apply(3))));
      case String _ -> Optional.empty();
    };
  }
}
