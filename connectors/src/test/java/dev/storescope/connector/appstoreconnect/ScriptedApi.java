package dev.storescope.connector.appstoreconnect;

import static dev.storescope.connector.ScriptedStore.reply;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** App Store Connect with replies of a test, at a time that passes only when a caller waits. */
final class ScriptedApi implements StoreTransport {
  static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  static final URI BASE = URI.create("https://api.appstoreconnect.apple.com");

  final SettableClock clock = new SettableClock(NOW);
  final List<StoreRequest> requests = new ArrayList<>();
  final List<Duration> waits = new ArrayList<>();
  private final Function<StoreRequest, StoreReply> script;

  ScriptedApi(Function<StoreRequest, StoreReply> script) {
    this.script = script;
  }

  /** Each reply once, in order. */
  static ScriptedApi replying(StoreReply... replies) {
    List<StoreReply> rest = new ArrayList<>(List.of(replies));
    return new ScriptedApi(_ -> rest.removeFirst());
  }

  /** Replies by path and query, without a host; status 404 elsewhere. */
  static ScriptedApi at(Map<String, String> bodies) {
    return new ScriptedApi(
        request -> {
          String address =
              request.uri().getPath()
                  + (request.uri().getQuery() == null ? "" : "?" + request.uri().getQuery());
          String body = bodies.get(address);
          return body == null ? error(404, "NOT_FOUND", "No " + address) : reply(200, body);
        });
  }

  static StoreReply error(int status, String code, String detail) {
    return reply(
        status,
        """
        {"errors":[{"id":"088cf5a0-5ea1-447c-ad21-e3de2f6e8ead","status":"%d","code":"%s",
          "title":"A title","detail":"%s"}]}
        """
            .formatted(status, code, detail));
  }

  static StoreReply limited(int status, int limit, int remaining) {
    return reply(
        status,
        Map.of("X-Rate-Limit", "user-hour-lim:" + limit + ";user-hour-rem:" + remaining + ";"),
        "{\"data\":[]}");
  }

  @Override
  public StoreReply send(StoreRequest request) {
    requests.add(request);
    return script.apply(request);
  }

  AppStoreConnectApi api(SampleKey key) {
    return new AppStoreConnectApi(this, BASE, key.credentials(), clock, this::sleepUntil);
  }

  AppStoreConnectApi api() {
    return api(SampleKey.ofTeam());
  }

  void sleepUntil(Instant instant) {
    waits.add(Duration.between(clock.instant(), instant));
    clock.set(instant);
  }

  String token(int request) {
    return requests.get(request).headers().get("Authorization").substring("Bearer ".length());
  }
}
