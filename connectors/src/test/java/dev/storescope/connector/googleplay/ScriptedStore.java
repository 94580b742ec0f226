package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.testkit.SettableClock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** A store that gives its replies in turn, and remembers what it was asked. */
final class ScriptedStore implements StoreTransport, OddReplies {
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  private final Deque<StoreReply> replies = new ArrayDeque<>();
  private final List<StoreRequest> requests = new ArrayList<>();
  private final List<String> oddities = new ArrayList<>();
  private final SettableClock clock = new SettableClock(NOW);

  ScriptedStore(StoreReply... replies) {
    this.replies.addAll(List.of(replies));
  }

  static ScriptedStore of(String... bodies) {
    return new ScriptedStore(Stream.of(bodies).map(PlayReplies::ok).toArray(StoreReply[]::new));
  }

  @Override
  public StoreReply send(StoreRequest request) throws NotRecordedException {
    requests.add(request);
    StoreReply reply = replies.poll();
    if (reply == null) {
      throw new NotRecordedException("nobody wrote a reply to " + request.uri());
    }
    return reply;
  }

  @Override
  public void keep(StoreRequest request, StoreReply reply, String reason) {
    oddities.add(reason);
  }

  FetchOutcome fetch(Subject<?> subject) {
    try {
      return connector().fetch(subject);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What was seen of a subject, where the fetch saw it. */
  <F extends Facts> F see(Subject<F> subject, Class<F> kind) {
    if (!(fetch(subject) instanceof FetchOutcome.Observed seen)) {
      throw new AssertionError("nothing was observed of " + subject + ": " + oddities);
    }
    return seen.observations().stream()
        .filter(observation -> observation.subject().equals(subject))
        .map(Observation::facts)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  GooglePlayConnector connector() {
    return new GooglePlayConnector(this, StoreHosts.LIVE, this, clock);
  }

  List<StoreRequest> requests() {
    return requests;
  }

  List<String> oddities() {
    return oddities;
  }

  static List<AppId> ids(List<String> packageNames) {
    return packageNames.stream().<AppId>map(AppId.GooglePlay::new).toList();
  }
}
