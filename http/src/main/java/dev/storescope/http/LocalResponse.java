package dev.storescope.http;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The response to a request that was made within another.
 *
 * @param headers by name, in any case
 * @param json the body; missing: none
 */
public record LocalResponse(int status, Map<String, String> headers, JsonNode json) {
  public LocalResponse {
    Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(headers);
    headers = Collections.unmodifiableMap(copy);
  }

  LocalResponse(int status, Map<String, String> headers, byte[] body) {
    this(
        status,
        headers,
        body.length == 0 ? MissingNode.getInstance() : JsonMapper.shared().readTree(body));
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
