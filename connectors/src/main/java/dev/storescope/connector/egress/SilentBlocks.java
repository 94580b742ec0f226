package dev.storescope.connector.egress;

import dev.storescope.connector.http.RequestIdentity;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Notices when a host may give an egress the same reply to everything, with a status of success.
 * Replies in a row with one body are suspect. They are true if a <em>control</em>, a request that
 * had another reply within a day, still has another one.
 *
 * <p>Compared are the requests of one path, whose numbers may differ.
 */
final class SilentBlocks {
  private static final int OK = 200;

  /** One request may have lost its reply in truth, all of several have not. */
  private static final int MOST_CONTROLS = 3;

  private static final int MOST_PATHS = 200;
  private static final Duration RECENTLY = Duration.ofDays(1);

  private final Map<String, Run> runs =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
          return size() > MOST_PATHS;
        }
      };

  private record Content(int length, int hash) {
    static Content of(StoreReply reply) {
      return new Content(reply.content().maxLength(), reply.content().hashCode());
    }
  }

  private record Control(StoreRequest request, String identity, Instant repliedAt) {
    boolean isRecent(Instant now) {
      return repliedAt.isAfter(now.minus(RECENTLY));
    }

    boolean asksForTheSame(Control other) {
      return identity.equals(other.identity);
    }
  }

  /**
   * The latest replies of a path, which have one content.
   *
   * @param latest the request of the latest one
   * @param controls requests that had other replies and none of these, latest first
   * @param distrusted whether the controls had this content too
   */
  private record Run(
      Content content, int replies, Control latest, List<Control> controls, boolean distrusted) {
    /** This run with one more reply, or the run that begins with it. */
    Run with(Content next, Control request) {
      boolean same = next.equals(content);
      List<Control> others =
          Stream.concat(same ? Stream.empty() : Stream.of(latest), controls.stream())
              .filter(control -> !control.asksForTheSame(request))
              .limit(MOST_CONTROLS)
              .toList();
      return same
          ? new Run(content, replies + 1, request, others, distrusted)
          : new Run(next, 1, request, others, false);
    }

    /** At the second reply, the fourth, the eighth and so on, and always while it is distrusted. */
    boolean isSuspect() {
      return distrusted || (replies > 1 && Integer.bitCount(replies) == 1);
    }

    Run distrusted(boolean now) {
      return new Run(content, replies, latest, controls, now);
    }
  }

  /**
   * Notes a reply.
   *
   * @return the controls of a suspect reply, to be sent until one has another reply; none if it is
   *     not suspect, or nothing is known to compare it with
   */
  synchronized List<StoreRequest> note(StoreRequest request, StoreReply reply, Instant now) {
    if (reply.status() != OK || hasCredentials(request)) {
      return List.of();
    }
    Content content = Content.of(reply);
    Control latest = new Control(request, RequestIdentity.of(request), now);
    Run run =
        Optional.ofNullable(runs.get(path(request)))
            .map(before -> before.with(content, latest))
            .orElseGet(() -> new Run(content, 1, latest, List.of(), false));
    runs.put(path(request), run);
    return run.isSuspect()
        ? run.controls().stream()
            .filter(control -> control.isRecent(now))
            .map(Control::request)
            .toList()
        : List.of();
  }

  static boolean isSame(StoreReply one, StoreReply other) {
    return Content.of(one).equals(Content.of(other));
  }

  /** Notes whether the controls had the latest reply of the path too. */
  synchronized void distrust(StoreRequest request, boolean distrusted) {
    runs.computeIfPresent(path(request), (_, run) -> run.distrusted(distrusted));
  }

  synchronized boolean isAnyDistrusted() {
    return runs.values().stream().anyMatch(Run::distrusted);
  }

  /** What an account may see can be as little for all it asks, and a token ends. */
  private static boolean hasCredentials(StoreRequest request) {
    return request.headers().keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
  }

  private static String path(StoreRequest request) {
    return request.uri().getRawPath().replaceAll("[0-9]+", "#");
  }
}
