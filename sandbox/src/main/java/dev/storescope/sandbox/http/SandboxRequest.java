package dev.storescope.sandbox.http;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A request to a sandbox store.
 *
 * @param method GET or POST
 * @param path below the store's base, decoded, with its leading slash
 * @param query the parameters, decoded; of a repeated one the first
 * @param headers by name in lower case; of a repeated one the first
 * @param body as text; empty where there is none
 * @param at the moment in the simulated world
 */
public record SandboxRequest(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    String body,
    Instant at) {
  public SandboxRequest {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }

  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }

  public Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers.get(lowerCaseName));
  }
}
