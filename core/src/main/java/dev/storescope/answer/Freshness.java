package dev.storescope.answer;

import dev.storescope.observation.Subject;
import java.time.Duration;

/**
 * The maximum age of the observations that answer a query.
 *
 * @param observations for now, of all but charts
 * @param charts for now, of charts
 */
public record Freshness(Duration observations, Duration charts) {
  public static final Freshness DEFAULT = new Freshness(Duration.ofHours(24), Duration.ofHours(6));

  /** How long before a past moment an observation may have been made. */
  public static final Duration LOOK_BACK = Duration.ofHours(36);

  /** How long an estimated rank or a fit counts; it is written again before that if it stays. */
  public static final Duration RANKS = Duration.ofDays(35);

  /** The downloads of an app are estimated on each date; an estimate counts a little longer. */
  public static final Duration ESTIMATED_DOWNLOADS = Duration.ofDays(3);

  /** No limit: a listing or a summary stays current until another replaces it. */
  public static final Duration UNLIMITED = Duration.ofDays(365_000);

  /**
   * How old an observation may be that stands because the store's reply to a newer fetch is
   * doubted: what it contradicts is at most a week old when the doubt begins.
   */
  public static final Duration DOUBTED = Duration.ofDays(8);

  /** A report of Apple Ads counts for so long: there is one each week, or each month. */
  public static final Duration REPORT = Duration.ofDays(62);

  /** Returns the maximum age of an observation of the subject at the moment. */
  public Duration of(Subject<?> subject, Moment moment) {
    if (subject instanceof Subject.PopularityReport) {
      return REPORT;
    }
    if (subject instanceof Subject.SuggestionRank || subject instanceof Subject.DownloadsFit) {
      return RANKS;
    }
    if (subject instanceof Subject.EstimatedDownloads) {
      return ESTIMATED_DOWNLOADS;
    }
    if (!moment.isNow()) {
      return subject.isContent() ? UNLIMITED : LOOK_BACK;
    }
    return subject instanceof Subject.Chart ? charts : observations;
  }

  /** As {@link #of}, of a subject whose fetch is doubted. */
  Duration ofDoubted(Subject<?> subject, Moment moment) {
    Duration usual = of(subject, moment);
    Duration doubted =
        subject.isContent() || subject instanceof Subject.Reviews ? UNLIMITED : DOUBTED;
    return usual.compareTo(doubted) > 0 ? usual : doubted;
  }
}
