package dev.storescope.connector;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A store whose replies a test scripts. Records the requests and why replies are unrecognized. */
public final class ScriptedStore implements StoreTransport {
  public static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");

  private final StoreTransport script;
  private final List<StoreRequest> requests = new ArrayList<>();
  private final List<String> unrecognized = new ArrayList<>();
  private final StoreClient client;
  private SearchSource searchSource = SearchSource.ITUNES;

  public ScriptedStore(StoreTransport script) {
    this(script, new SettableClock(NOW));
  }

  public ScriptedStore(StoreTransport script, SettableClock clock) {
    this.script = script;
    this.client = new StoreClient(this, (_, _, reason) -> unrecognized.add(reason), clock);
  }

  /** Replies to every request with status 200 and the body. */
  public static ScriptedStore always(String body) {
    return always(reply(200, body));
  }

  public static ScriptedStore always(StoreReply reply) {
    return new ScriptedStore(_ -> reply);
  }

  /** Replies with status 200 and each body once, in order. */
  public static ScriptedStore inOrder(String... bodies) {
    return replying(Stream.of(bodies).map(body -> reply(200, body)).toArray(StoreReply[]::new));
  }

  /** Gives each reply once, in order. */
  public static ScriptedStore replying(StoreReply... replies) {
    Deque<StoreReply> rest = new ArrayDeque<>(List.of(replies));
    return new ScriptedStore(
        request -> {
          if (rest.isEmpty()) {
            throw new NotRecordedException("no scripted reply to " + request.uri());
          }
          return rest.remove();
        });
  }

  public static StoreReply reply(int status, String body) {
    return new StoreReply(status, Map.of(), body);
  }

  public static StoreReply reply(int status, Map<String, String> headers, String body) {
    Map<String, List<String>> lists = new TreeMap<>();
    headers.forEach((name, value) -> lists.put(name, List.of(value)));
    return new StoreReply(status, lists, body);
  }

  public ScriptedStore nativeSearch() {
    searchSource = SearchSource.NATIVE;
    return this;
  }

  public ScriptedStore webSearch() {
    searchSource = SearchSource.WEB;
    return this;
  }

  @Override
  public synchronized StoreReply send(StoreRequest request)
      throws IOException, InterruptedException {
    requests.add(request);
    return script.send(request);
  }

  public StoreClient client() {
    return client;
  }

  public AppStoreConnector appStore() {
    return new AppStoreConnector(client, StoreHosts.LIVE, searchSource, () -> NOW);
  }

  public GooglePlayConnector googlePlay() {
    return new GooglePlayConnector(client, StoreHosts.LIVE, () -> NOW);
  }

  public FetchOutcome fetch(Subject<?> subject) {
    try {
      return subject.store() == StoreType.APP_STORE
          ? appStore().fetch(subject)
          : googlePlay().fetch(subject);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The outcome that one subject is observed. */
  public static <F extends Facts> FetchOutcome observed(
      Subject<F> subject, Source source, F facts) {
    return new FetchOutcome.Observed(List.of(new Observation<>(subject, NOW, source, facts)));
  }

  /** The facts that are observed of a subject; fails the test if it is not observed. */
  public <F extends Facts> F observe(Subject<F> subject, Class<F> type) {
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

  public synchronized List<StoreRequest> requests() {
    return List.copyOf(requests);
  }

  public List<String> uris() {
    return requests().stream().map(request -> request.uri().toString()).toList();
  }

  public List<String> unrecognized() {
    return unrecognized;
  }
}
