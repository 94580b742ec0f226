package dev.storescope.sandbox.apple;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Sends requests to sites in the same process, by their hosts, and records them. */
public final class InProcessTransport implements StoreTransport {
  private final Map<String, SimulatedSite> sites;
  private final InstantSource clock;
  private final List<SandboxRequest> requests = new ArrayList<>();

  public InProcessTransport(Map<String, SimulatedSite> sites, InstantSource clock) {
    this.sites = Map.copyOf(sites);
    this.clock = clock;
  }

  @Override
  public StoreReply send(StoreRequest request) {
    SimulatedSite site = sites.get(request.uri().getHost());
    if (site == null) {
      throw new AssertionError("no site is at " + request.uri());
    }
    SandboxRequest received = at(clock.instant(), request);
    requests.add(received);
    SandboxReply reply = site.answer(received);
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Content-Type", List.of(reply.contentType()));
    reply.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return new StoreReply(reply.status(), headers, reply.body());
  }

  List<SandboxRequest> requests() {
    return requests;
  }

  private static SandboxRequest at(Instant now, StoreRequest request) {
    Map<String, String> headers = new HashMap<>();
    request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    return new SandboxRequest(
        request.method(),
        request.uri().getPath(),
        SandboxRequest.parameters(Objects.requireNonNullElse(request.uri().getRawQuery(), "")),
        headers,
        request.body().orElse(""),
        now);
  }
}
