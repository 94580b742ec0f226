package dev.storescope.fetching;

import java.time.Instant;

/** How far the fetch of a subject is. */
public sealed interface FetchState {

  /** Nothing is under way. */
  record Idle() implements FetchState {}

  /** Waiting for its turn or for a repeat, or under way. */
  record Pending(Instant expectedAt) implements FetchState {}

  /** Given up; a new request is taken from the instant on. */
  record GivenUp(String reason, Instant retryAt) implements FetchState {}

  /** No source has it, and nothing failed; a new request is taken from the instant on. */
  record Left(String reason, Instant retryAt) implements FetchState {}
}
