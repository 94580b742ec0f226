package dev.storescope.fetching;

import java.time.Instant;

/** What becomes of a fetch after an attempt. */
public sealed interface FetchVerdict {

  /** The archive holds what was seen. */
  record Done() implements FetchVerdict {}

  /** To be tried again, not before the instant. */
  record TryAgain(String reason, Instant notBefore) implements FetchVerdict {}

  /** Not to be tried again by itself; a new request is taken from the instant on. */
  record GiveUp(String reason, Instant retryAt) implements FetchVerdict {}

  /** No source has what was asked for, and nothing failed; else as given up. */
  record Leave(String reason, Instant retryAt) implements FetchVerdict {}
}
