package dev.storescope.connector.appleads;

import dev.storescope.fetching.FetchOutcome;

/** What came of a step on the way to an answer: a value, or why there is none. */
sealed interface Got<T> {
  record Value<T>(T value) implements Got<T> {}

  record Nothing<T>(FetchOutcome why) implements Got<T> {}
}
