package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The fetches to be done: one for a subject, whoever asks and however often. It is durable: what
 * was requested is done, also after a restart; a fetch that was cut off is made again.
 *
 * <p>A subject that was requested is looked at again once a day for a while, and one that is
 * tracked for as long as it is. Until such a look is due, nothing is under way.
 */
public interface FetchQueue {

  /**
   * Wants a subject fetched as soon as possible, before any scheduled look. Where its fetch is
   * pending already, a repeat of it keeps its time. Where it was given up or left and the instant
   * to retry has not come, nothing is done.
   *
   * @return the state afterwards, never {@link FetchState.Idle}
   */
  FetchState request(Subject<?> subject);

  /**
   * How far the fetch of a subject is. A fetch stays given up, or left, until it is requested again
   * and taken, or a scheduled look succeeds; that is remembered for a day at least, and not
   * forever.
   */
  FetchState find(Subject<?> subject);

  /**
   * Remembers which subjects a waiting request waits for; a later set replaces an earlier one of
   * the same key. It is remembered for a day at least, and not forever.
   */
  void remember(WaitKey key, Set<Subject<?>> needs);

  /** The subjects that a waiting request waits for; empty where the key is not known. */
  Set<Subject<?>> listNeeds(WaitKey key);

  /**
   * Has each of the subjects looked at once a day from now on, for as long as some key tracks it;
   * replaces what this key tracked before, and an empty set ends it. One that was never looked at
   * is looked at soon: after what was requested, before other scheduled looks. Where a daily look
   * is given up, the next one comes some hours later.
   *
   * <p>It costs little where nothing changes. Where it is cut off, some of the changes are made,
   * and the same call makes the rest.
   *
   * @param lastSeen when a subject was last seen, for those that this queue did not look at; asked
   *     only of subjects that the key did not track
   */
  void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastSeen);

  /** The keys that track a subject or more. */
  Set<TrackKey> listTrackKeys();
}
