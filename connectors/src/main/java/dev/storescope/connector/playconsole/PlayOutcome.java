package dev.storescope.connector.playconsole;

/** How a question to Google Play Console ended. */
public sealed interface PlayOutcome<T> {

  /** There is an answer, complete. */
  record Answered<T>(T value) implements PlayOutcome<T> {}

  /** There is none. */
  record NotAnswered<T>(PlayFailure reason) implements PlayOutcome<T> {}
}
