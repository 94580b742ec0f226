package dev.storescope.demo;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SimulatedSites;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hands requests to simulated stores of the same process, without the network between: the replies
 * are the same texts.
 */
record SandboxTransport(SimulatedSites stores) implements StoreTransport {
  @Override
  public StoreReply send(StoreRequest request) {
    SandboxReply reply =
        stores.answer(
            request.method(), request.uri(), request.headers(), request.body().orElse(""));
    Map<String, List<String>> headers = new TreeMap<>();
    reply.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    headers.put("Content-Type", List.of(reply.contentType()));
    return new StoreReply(reply.status(), headers, reply.body());
  }
}
