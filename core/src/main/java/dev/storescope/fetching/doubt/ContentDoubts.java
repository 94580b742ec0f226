package dev.storescope.fetching.doubt;

import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Since when what replies about several apps have of single ones is doubted, in this process: the
 * last {@value #MOST}. It is believed once replies have repeated it for as long as other replies
 * have to be, without a longer pause. Safe for use by several threads.
 */
public final class ContentDoubts {
  private static final int MOST = 16_384;

  private static final float LOAD_FACTOR = 0.75f;

  /** A reason to doubt a content, since an instant. */
  private record Doubt(String reason, Instant since, Instant lastAt) {}

  private final Duration length;
  private final Duration longestPause;
  private final Map<Subject<?>, Doubt> doubts =
      new LinkedHashMap<>(0, LOAD_FACTOR, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Subject<?>, Doubt> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Remembers no doubt yet.
   *
   * @param length how long a doubted content has to be repeated
   * @param longestPause what is doubted again after a longer one is no repetition
   */
  public ContentDoubts(Duration length, Duration longestPause) {
    this.length = length;
    this.longestPause = longestPause;
  }

  /**
   * Notes a reason to doubt a content; whether it is not believed yet.
   *
   * @param knownAt when what it contradicts was observed
   */
  synchronized boolean isDoubted(
      Subject<?> content, String reason, Optional<Instant> knownAt, Instant now) {
    Instant since =
        Optional.ofNullable(doubts.get(content))
            .filter(before -> !before.lastAt().isBefore(now.minus(longestPause)))
            .filter(before -> knownAt.stream().noneMatch(at -> at.isAfter(before.since())))
            .filter(before -> DoubtReason.repeats(reason, before.reason()))
            .map(Doubt::since)
            .orElse(now);
    doubts.put(content, new Doubt(reason, since, now));
    return since.plus(length).isAfter(now);
  }

  /** Notes that there is no reason to doubt a content. */
  synchronized void forget(Subject<?> content) {
    doubts.remove(content);
  }
}
