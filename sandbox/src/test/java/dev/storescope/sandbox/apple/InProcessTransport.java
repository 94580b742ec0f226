package dev.storescope.sandbox.apple;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Carries requests to sites in the same process, by their hosts. */
public final class InProcessTransport implements StoreTransport {
  private final Map<String, StoreSite> sites;
  private final InstantSource clock;

  public InProcessTransport(Map<String, StoreSite> sites, InstantSource clock) {
    this.sites = Map.copyOf(sites);
    this.clock = clock;
  }

  @Override
  public StoreReply send(StoreRequest request) {
    StoreSite site = sites.get(request.uri().getHost());
    if (site == null) {
      throw new AssertionError("no site is at " + request.uri());
    }
    SandboxReply reply = site.answer(at(clock.instant(), request));
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Content-Type", List.of(reply.contentType()));
    reply.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return new StoreReply(reply.status(), headers, reply.body());
  }

  private static SandboxRequest at(Instant now, StoreRequest request) {
    Map<String, String> headers = new HashMap<>();
    request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    return new SandboxRequest(
        request.method(),
        request.uri().getPath(),
        query(request.uri()),
        headers,
        request.body().orElse(""),
        now);
  }

  private static Map<String, String> query(URI uri) {
    Map<String, String> query = new HashMap<>();
    String raw = uri.getRawQuery();
    if (raw != null) {
      for (String parameter : raw.split("&", -1)) {
        String[] sides = parameter.split("=", 2);
        query.putIfAbsent(
            URLDecoder.decode(sides[0], StandardCharsets.UTF_8),
            URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
      }
    }
    return query;
  }
}
