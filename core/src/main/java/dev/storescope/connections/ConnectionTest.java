package dev.storescope.connections;

import java.time.Instant;
import java.util.List;

/** What a connection could read at an instant, or has read, resource by resource. */
public record ConnectionTest(Instant at, List<Reading> readings) {
  public ConnectionTest {
    readings = List.copyOf(readings);
  }

  public long countReadable() {
    return readings.stream().filter(reading -> reading.outcome() instanceof CanRead).count();
  }

  /**
   * What was read of a resource.
   *
   * @param resource what is read, as a person names it, such as "reviews"
   */
  public record Reading(String resource, Outcome outcome) {}

  /** Whether a resource could be read. */
  public sealed interface Outcome {
    default String wireName() {
      return switch (this) {
        case CanRead _ -> "readable";
        case Refused _ -> "refused";
        case Unknown _ -> "unknown";
      };
    }

    /** What there is, what the user has to do, or why it is not known. */
    default String detail() {
      return switch (this) {
        case CanRead(String found) -> found;
        case Refused(String remedy) -> remedy;
        case Unknown(String reason) -> reason;
      };
    }
  }

  /**
   * It could.
   *
   * @param found what there is, such as "3 apps"
   */
  public record CanRead(String found) implements Outcome {}

  /**
   * The console refuses it.
   *
   * @param remedy what the user has to do in the console, as a sentence
   */
  public record Refused(String remedy) implements Outcome {}

  /**
   * It is not known: the console did not answer as expected.
   *
   * @param reason as a sentence
   */
  public record Unknown(String reason) implements Outcome {}
}
