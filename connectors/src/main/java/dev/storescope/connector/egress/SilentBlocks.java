package dev.storescope.connector.egress;

import dev.storescope.connector.http.RequestIdentity;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Notices when a host may give an egress the same reply to everything, with a status of success.
 *
 * <p>A reply with the body of the one before is suspect. It is true if a <em>control</em>, a
 * request that had another reply within a day, still has another one. If all controls have the
 * suspect one, the egress is blocked for the requests of that path, whose numbers may differ.
 */
final class SilentBlocks {
  /** The rest after a block, which a store may end within minutes; it doubles with each one. */
  static final Duration FIRST_REST = Duration.ofMinutes(5);

  /** One request may have lost its reply in truth, all of several have not. */
  static final int FEWEST_CONTROLS = 2;

  private static final int MOST_CONTROLS = 3;
  private static final int MOST_REMEMBERED = 8;
  private static final int MOST_PATHS = 200;
  private static final int MOST_DOUBLINGS = 4;
  private static final Duration LONGEST_REST = Duration.ofHours(1);
  private static final Duration RECENTLY = Duration.ofDays(1);

  private final Map<String, Path> paths = eldestForgotten(MOST_PATHS);

  private static <K, V> Map<K, V> eldestForgotten(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  private record Content(int length, int hash) {
    static Content of(StoreReply reply) {
      return new Content(reply.content().maxLength(), reply.content().hash());
    }
  }

  private record Remembered(StoreRequest request, String identity, Instant at) {}

  /** How many replies in a row had one content. */
  private record Run(Content content, int replies) {
    /** At the second reply, the fourth, the eighth and so on. */
    boolean isSuspect() {
      return replies > 1 && Integer.bitCount(replies) == 1;
    }
  }

  private record Block(
      Content content, List<StoreRequest> controls, Instant since, Instant until, int times) {
    /** A block that is not asked about again is forgotten. */
    boolean isKnown(Instant now) {
      return now.isBefore(until.plus(LONGEST_REST));
    }

    Block resting(Instant end) {
      return new Block(content, controls, since, end, times);
    }
  }

  /** What is known of a path. */
  private static final class Path {
    /** The requests that last had each of the latest trusted replies. */
    final Map<Content, Remembered> replies = eldestForgotten(MOST_REMEMBERED);

    final Map<String, Run> runs = new HashMap<>();
    final Map<String, Block> blocks = new HashMap<>();
    Optional<Content> latest = Optional.empty();

    /** Counts a reply. Returns whether it repeats the one before, of this egress or of any. */
    boolean count(String egress, Content content) {
      Run run =
          runs.merge(
              egress,
              new Run(content, 1),
              (before, first) ->
                  before.content().equals(content)
                      ? new Run(content, before.replies() + 1)
                      : first);
      boolean repeatsAny = latest.filter(content::equals).isPresent();
      latest = Optional.of(content);
      return run.isSuspect() || (run.replies() == 1 && repeatsAny);
    }

    void remember(StoreRequest request, Content content, Instant now) {
      String identity = RequestIdentity.of(request);
      replies.values().removeIf(reply -> reply.identity().equals(identity));
      replies.put(content, new Remembered(request, identity, now));
    }

    List<StoreRequest> listControls(StoreRequest request, Content content, Instant now) {
      String identity = RequestIdentity.of(request);
      List<StoreRequest> controls = new ArrayList<>();
      replies.forEach(
          (had, reply) -> {
            if (!had.equals(content)
                && !reply.identity().equals(identity)
                && reply.at().isAfter(now.minus(RECENTLY))) {
              controls.add(reply.request());
            }
          });
      return controls.reversed().stream().limit(MOST_CONTROLS).toList();
    }
  }

  /**
   * Notes a reply.
   *
   * @return the controls of a suspect reply; none if it is not suspect, or too little is known to
   *     compare it with
   */
  synchronized List<StoreRequest> note(
      String egress, StoreRequest request, StoreReply reply, Instant now) {
    Path path = paths.computeIfAbsent(name(request), _ -> new Path());
    Content content = Content.of(reply);
    boolean suspect = path.count(egress, content);
    Optional<Block> block = Optional.ofNullable(path.blocks.get(egress));
    if (block.filter(known -> known.content().equals(content)).isPresent()) {
      return block.get().controls();
    }
    path.blocks.remove(egress);
    List<StoreRequest> controls = suspect ? path.listControls(request, content, now) : List.of();
    if (controls.size() >= FEWEST_CONTROLS) {
      return controls;
    }
    path.remember(request, content, now);
    return List.of();
  }

  static boolean isSame(StoreReply one, StoreReply other) {
    return Content.of(one).equals(Content.of(other));
  }

  /** Notes that a suspect reply is true. */
  synchronized void trust(String egress, StoreRequest request, StoreReply reply, Instant now) {
    Path path = paths.computeIfAbsent(name(request), _ -> new Path());
    path.blocks.remove(egress);
    path.remember(request, Content.of(reply), now);
  }

  /** Notes that the controls had a suspect reply too. Returns until when the egress rests. */
  synchronized Instant block(
      String egress,
      StoreRequest request,
      StoreReply reply,
      List<StoreRequest> controls,
      Instant now) {
    Path path = paths.computeIfAbsent(name(request), _ -> new Path());
    Optional<Block> before = Optional.ofNullable(path.blocks.get(egress));
    int times = before.map(Block::times).orElse(0);
    Duration rest = FIRST_REST.multipliedBy(1L << Math.min(times, MOST_DOUBLINGS));
    Instant until = now.plus(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST);
    path.blocks.put(
        egress,
        new Block(
            Content.of(reply), controls, before.map(Block::since).orElse(now), until, times + 1));
    return until;
  }

  /** Until when requests of a path are not sent from an egress; empty if they are. */
  synchronized Optional<Instant> findRest(String egress, StoreRequest request, Instant now) {
    return findBlock(egress, request).map(Block::until).filter(now::isBefore);
  }

  /** Lets one request through after a rest: until its reply, the others wait on. */
  synchronized void begin(String egress, StoreRequest request, Instant now, Duration longest) {
    Optional.ofNullable(paths.get(name(request)))
        .ifPresent(
            path ->
                path.blocks.computeIfPresent(
                    egress,
                    (_, block) ->
                        now.isBefore(block.until()) ? block : block.resting(now.plus(longest))));
  }

  synchronized boolean isBlocked(String egress, StoreRequest request) {
    return findBlock(egress, request).isPresent();
  }

  private Optional<Block> findBlock(String egress, StoreRequest request) {
    return Optional.ofNullable(paths.get(name(request))).map(path -> path.blocks.get(egress));
  }

  /** Since when an egress is blocked for any path; empty if it is not. */
  synchronized Optional<Instant> findSince(String egress, Instant now) {
    return paths.values().stream()
        .flatMap(path -> Optional.ofNullable(path.blocks.get(egress)).stream())
        .filter(block -> block.isKnown(now))
        .map(Block::since)
        .min(Instant::compareTo);
  }

  /** The path of a request, without its numbers. */
  static String name(StoreRequest request) {
    return request.uri().getRawPath().replaceAll("[0-9]+", "#");
  }
}
