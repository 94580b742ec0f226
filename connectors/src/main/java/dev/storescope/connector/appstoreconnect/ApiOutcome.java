package dev.storescope.connector.appstoreconnect;

/** How a call of App Store Connect ended. */
public sealed interface ApiOutcome<T> {

  /** There is an answer, complete. */
  record Answered<T>(T value) implements ApiOutcome<T> {}

  /** There is none. */
  record NotAnswered<T>(NoAnswer reason) implements ApiOutcome<T> {}
}
