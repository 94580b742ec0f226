package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.util.Set;

/**
 * The fetches to be done: one for a subject, whoever asks and however often. It is durable: what
 * was requested is done, also after a restart.
 */
public interface FetchQueue {

  /**
   * Wants a subject fetched as soon as possible, before any scheduled one. Does nothing where its
   * fetch is pending already, nor where it was given up and the instant to retry has not come.
   *
   * @return the state afterwards, never {@link FetchState.Idle}
   */
  FetchState request(Subject<?> subject);

  /** How far the fetch of a subject is. */
  FetchState find(Subject<?> subject);

  /**
   * Remembers which subjects a waiting request waits for; a later set replaces an earlier one of
   * the same key.
   */
  void remember(WaitKey key, Set<Subject<?>> needs);

  /** The subjects that a waiting request waits for; empty where the key is not known. */
  Set<Subject<?>> listNeeds(WaitKey key);
}
