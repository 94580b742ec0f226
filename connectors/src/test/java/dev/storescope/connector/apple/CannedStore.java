package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A store that says what a test has it say, and remembers what it was asked. */
final class CannedStore implements StoreTransport {
  static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");

  private final Function<StoreRequest, StoreReply> replies;
  private final List<StoreRequest> asked = new ArrayList<>();
  private final List<String> oddities = new ArrayList<>();
  private SearchSource searchSource = SearchSource.ITUNES;

  CannedStore(Function<StoreRequest, StoreReply> replies) {
    this.replies = replies;
  }

  static CannedStore saying(String body) {
    return saying(200, body);
  }

  static CannedStore saying(int status, String body) {
    return new CannedStore(_ -> reply(status, body));
  }

  static StoreReply reply(int status, String body) {
    return new StoreReply(status, Map.of(), body);
  }

  CannedStore nativeSearch() {
    searchSource = SearchSource.NATIVE;
    return this;
  }

  @Override
  public StoreReply send(StoreRequest request) {
    asked.add(request);
    return replies.apply(request);
  }

  AppStoreConnector connector() {
    return new AppStoreConnector(
        this,
        StoreHosts.LIVE,
        searchSource,
        (_, _, reason) -> oddities.add(reason),
        new SettableClock(NOW));
  }

  FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    return connector().fetch(subject);
  }

  /** The facts that were observed of a subject; fails the test if it was not. */
  <F extends Facts> F see(Subject<F> subject, Class<F> type) throws InterruptedException {
    FetchOutcome outcome = fetch(subject);
    if (!(outcome instanceof FetchOutcome.Observed(List<Observation<?>> observations))) {
      throw new AssertionError("not observed: " + outcome);
    }
    return observations.stream()
        .filter(observation -> observation.subject().equals(subject))
        .map(observation -> type.cast(observation.facts()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing of " + subject + " in " + observations));
  }

  List<String> asked() {
    return asked.stream().map(request -> request.uri().toString()).toList();
  }

  Map<String, String> headers() {
    return asked.getFirst().headers();
  }

  /** Why replies were kept for study. */
  List<String> oddities() {
    return oddities;
  }
}
