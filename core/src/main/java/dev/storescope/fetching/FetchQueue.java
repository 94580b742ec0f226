package dev.storescope.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The fetch jobs: at most one per subject. The queue is durable: a requested fetch is made, also
 * after a restart, and an interrupted fetch is made again.
 *
 * <p>Accounts take turns: of two accounts whose requested fetches wait, neither has two of its own
 * made before the first of the other.
 *
 * <p>A requested subject is fetched again once a day for a while, if the account that requested it
 * has room for one more such subject, and a tracked subject for as long as it is tracked. Until
 * such a scheduled fetch is due, the status is not pending.
 *
 * <p>An attempt may end without a call, as the subject was observed otherwise: after the request
 * that waits for it, or less than a day before a scheduled fetch, or a week of a product page. This
 * is a success at the instant of that observation, and the next scheduled fetch follows a day after
 * it, or a day after the attempt if that has passed. What a product page has is fetched again only
 * if it is tracked.
 */
public interface FetchQueue {

  /**
   * Requests a fetch as soon as possible, before any scheduled fetch. A pending retry keeps its
   * time. Has no effect before the retry instant of a fetch that was given up or has no source, and
   * is refused while as many fetches wait for the account as may.
   *
   * @return the status after the request; idle if the fetch ended in the meantime
   */
  FetchStatus request(Subject<?> subject, AccountId account);

  /**
   * The status of the fetch of a subject. It is doubted from the first reply that is doubted until
   * a fetch succeeds or finds no source, whatever becomes of the attempts between. A fetch stays
   * given up, or without a source, until a request for it is accepted or a scheduled fetch
   * succeeds. This is kept for a day at least.
   */
  FetchStatus find(Subject<?> subject);

  /**
   * The doubts about those of the subjects whose fetch is doubted. A reason stays until the next
   * doubt or success.
   *
   * @param subjects also thousands, which are read some hundred at a time
   */
  Map<Subject<?>, FetchDoubt> findDoubts(Set<? extends Subject<?>> subjects);

  /**
   * Stores the subjects that the requests of a key need; replaces earlier ones of the same key.
   * They are kept for a day at least, and not forever.
   */
  void putNeeds(RequestKey key, Set<Subject<?>> subjects);

  /** The subjects that the requests of a key need; empty for an unknown key. */
  Set<Subject<?>> listNeeds(RequestKey key);

  /** As {@link #track(TrackKey, Map, Function)}, each of the subjects every day. */
  default void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    Map<Subject<?>, FetchInterval> daily = new HashMap<>();
    subjects.forEach(subject -> daily.put(subject, FetchInterval.DAILY));
    track(key, daily, lastObserved);
  }

  /**
   * Has each of the subjects fetched at its interval, for as long as some key tracks it; replaces
   * what this key tracked before, and an empty map ends its tracking. A subject of several keys has
   * the shortest of their intervals. One that is not fetched every day is due on the dates that
   * {@link FetchInterval#isDueOn} says; when its interval changes, so does the time of its next
   * fetch. A subject without an earlier observation is fetched soon: after requested subjects,
   * before other scheduled fetches. After a scheduled fetch was given up, the next one follows some
   * hours later.
   *
   * <p>A call that changes nothing is cheap. A call that is interrupted may have made some of the
   * changes; the same call makes the others.
   *
   * @param lastObserved finds when a subject that this queue did not fetch was last observed;
   *     called only for subjects that the key did not track
   */
  void track(
      TrackKey key,
      Map<Subject<?>, FetchInterval> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved);

  /**
   * The intervals of those of the subjects that are not fetched every day and that an account
   * tracks: for a keyword, or as an app of its lists. What an app shares with others, such as
   * charts and competitors, is not among them.
   */
  Map<Subject<?>, FetchInterval> findLongerIntervals(
      AccountId account, Set<? extends Subject<?>> subjects);

  /**
   * Makes the fetches due that failed and wait for a retry, or were given up; a running one goes
   * on.
   *
   * @return how many
   */
  int retryFailed();

  /** The keys that track at least one subject. */
  Set<TrackKey> listTrackKeys();
}
