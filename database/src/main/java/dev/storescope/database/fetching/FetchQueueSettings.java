package dev.storescope.database.fetching;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.Instant;

/**
 * The settings of the fetch queue.
 *
 * @param workers the number of concurrent fetches of each host, including those that wait for its
 *     rate limit
 * @param policy when a failed fetch is retried
 * @param refreshFor how long after its last request a subject is fetched daily; zero for never
 * @param shares what each account may use
 * @param shutdownTimeout how long a close waits for running fetches before it interrupts them, and
 *     then again for them to end
 */
public record FetchQueueSettings(
    int workers,
    FetchPolicy policy,
    Duration refreshFor,
    AccountShares shares,
    Duration shutdownTimeout) {
  /**
   * Between two scheduled fetches of a subject, at least. Not 24 hours: fetches that end a little
   * later every day would skip a date in time, and their observations would be too old while the
   * next fetch is running.
   */
  public static final Duration REFRESH_INTERVAL = Duration.ofHours(23);

  /** Lists that show the app are fetched first, and its own fetch may then be no call. */
  private static final Duration APP_REFRESH_INTERVAL = REFRESH_INTERVAL.plusMinutes(30);

  /** Between two fetches of a product page; the scheduled ones between them make no call. */
  private static final Duration PAGE_INTERVAL = Duration.ofDays(7).minusHours(1);

  /** How long an observation of the subject with a name is as good as a scheduled fetch. */
  static Duration reuse(String subject) {
    return isOnProductPage(subject) ? PAGE_INTERVAL : REFRESH_INTERVAL;
  }

  /** Whether the subject with a name is on a product page. */
  static boolean isOnProductPage(String subject) {
    return SubjectName.parse(subject).isOnProductPage();
  }

  /** Between two scheduled fetches of the subject with a name. */
  static Duration refreshInterval(String subject) {
    SubjectKind kind = SubjectName.parse(subject).kind();
    return kind == SubjectKind.LISTING || kind == SubjectKind.RATING
        ? APP_REFRESH_INTERVAL
        : REFRESH_INTERVAL;
  }

  /**
   * When the subject with a name is fetched next that was observed at an instant and is tracked.
   * Lists that show an app are fetched before it, on later dates too.
   */
  static Instant next(String subject, FetchInterval interval, Instant observedAt) {
    Duration daily = refreshInterval(subject);
    return switch (interval) {
      case DAILY -> observedAt.plus(daily);
      case EVERY_SECOND_DAY, EVERY_SEVENTH_DAY ->
          interval.findNext(subject, observedAt).plus(daily.minus(REFRESH_INTERVAL));
    };
  }

  /**
   * What one account may use of the fetches.
   *
   * @param waiting the most requested fetches that wait at a time
   * @param daily the most subjects that are fetched daily because it requested them; the others are
   *     fetched on request only
   */
  public record AccountShares(int waiting, int daily) {
    public static final AccountShares DEFAULT = new AccountShares(2000, 5000);

    public AccountShares {
      if (waiting < 1 || daily < 0) {
        throw new IllegalArgumentException(
            "at least one waiting fetch, and zero or more daily ones");
      }
    }
  }

  /** How long request keys are kept, and jobs without a scheduled fetch. */
  static final Duration RETENTION = Duration.ofDays(7);

  /** More than the stores have. */
  private static final int MOST_HOSTS = 8;

  private static final Duration LONGEST_RETRY = Duration.ofHours(1);

  public static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

  public static final FetchQueueSettings DEFAULT =
      new FetchQueueSettings(
          8, FetchPolicy.DEFAULT, Duration.ofDays(30), AccountShares.DEFAULT, SHUTDOWN_TIMEOUT);

  public FetchQueueSettings {
    if (workers < 1 || refreshFor.isNegative()) {
      throw new IllegalArgumentException("at least one worker, and refresh for zero or more");
    }
  }

  FetchQueueSettings withShares(AccountShares other) {
    return new FetchQueueSettings(workers, policy, refreshFor, other, shutdownTimeout);
  }

  /** The most threads that fetch: those of all hosts, and some for fetches that find no worker. */
  int threads() {
    return workers * MOST_HOSTS;
  }

  /**
   * The longest that a retry may be away; one that is further away was scheduled by a wrong clock.
   */
  Duration longestRetry() {
    Duration longest = policy.longestDelay();
    return longest.compareTo(LONGEST_RETRY) > 0 ? longest : LONGEST_RETRY;
  }
}
