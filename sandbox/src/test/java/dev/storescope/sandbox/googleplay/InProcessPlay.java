package dev.storescope.sandbox.googleplay;

import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.testkit.SettableClock;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The real connector before a site, with no network between. */
final class InProcessPlay implements StoreTransport {
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  private final StoreSite site;
  private final SettableClock clock = new SettableClock(NOW);
  private final List<SandboxRequest> asked = new ArrayList<>();
  private final GooglePlayConnector connector =
      new GooglePlayConnector(this, StoreHosts.LIVE, OddReplies.none(), clock);

  InProcessPlay(StoreSite site) {
    this.site = site;
  }

  @Override
  public StoreReply send(StoreRequest request) {
    // Time goes on between the pages of a search.
    clock.set(clock.instant().plusSeconds(1));
    SandboxRequest there =
        new SandboxRequest(
            request.method(),
            request.uri().getPath(),
            parameters(request.uri().getRawQuery()),
            Map.of(),
            request.body().orElse(""),
            clock.instant());
    asked.add(there);
    SandboxReply reply = site.answer(there);
    return new StoreReply(reply.status(), headers(reply), reply.body());
  }

  private static Map<String, List<String>> headers(SandboxReply reply) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("content-type", List.of(reply.contentType()));
    reply.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return headers;
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    Stream.of(query.split("&", -1))
        .map(pair -> pair.split("=", 2))
        .forEach(
            pair -> parameters.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    return parameters;
  }

  FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    return connector.fetch(subject);
  }

  /** What is seen of a subject; fails where nothing is. */
  <F extends Facts> F see(Subject<F> subject, Class<F> kind) throws InterruptedException {
    if (!(fetch(subject) instanceof FetchOutcome.Observed(List<Observation<?>> seen))) {
      throw new AssertionError("nothing is seen of " + subject + ": " + fetch(subject));
    }
    return seen.stream()
        .filter(observation -> observation.subject().equals(subject))
        .map(Observation::facts)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  List<SandboxRequest> asked() {
    return asked;
  }
}
