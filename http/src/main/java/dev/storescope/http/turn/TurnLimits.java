package dev.storescope.http.turn;

import java.time.Duration;

/**
 * Limits of the expensive answers, such as those that read all keywords of an app.
 *
 * @param atOnce how many are computed at once
 * @param perGroup how many of these for one account, or for the guests of one
 * @param perShare how many requests of one account, link or network of guests are computed or wait;
 *     more are refused
 * @param waiting how many requests of all wait
 * @param longestWait after which one is refused: by then most clients have given up
 */
public record TurnLimits(
    int atOnce, int perGroup, int perShare, int waiting, Duration longestWait) {
  private static final int PER_GROUP = 2;
  private static final int PER_SHARE = 16;
  private static final int WAITING = 128;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  /** What an answer may take; a quarter of the memory is for all of them. */
  private static final int BYTES_OF_ANSWER = 16 * 1024 * 1024;

  private static final int MEMORY_DIVISOR = 4;
  private static final int PER_PROCESSOR = 2;

  public TurnLimits {
    if (atOnce < 1 || perGroup < 1 || perShare < 1 || waiting < 1 || longestWait.isNegative()) {
      throw new IllegalArgumentException("limits of turns are positive");
    }
  }

  /** Limits that suit the maximum heap size and the processors. */
  static TurnLimits ofProcess() {
    Runtime process = Runtime.getRuntime();
    long fitting = process.maxMemory() / MEMORY_DIVISOR / BYTES_OF_ANSWER;
    int useful = PER_PROCESSOR * process.availableProcessors();
    int atOnce = Math.clamp(fitting, PER_GROUP, Math.max(PER_GROUP, useful));
    return new TurnLimits(atOnce, PER_GROUP, PER_SHARE, WAITING, LONGEST_WAIT);
  }
}
