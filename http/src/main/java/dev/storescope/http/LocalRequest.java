package dev.storescope.http;

import dev.storescope.http.body.TaggedJson;
import dev.storescope.http.validation.QueryString;
import io.helidon.http.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A request that is made within another.
 *
 * @param route its path, with names in braces for variables
 * @param path the values of the variables
 * @param query the parameters, not encoded
 * @param json the body; missing: none
 */
public record LocalRequest(
    Method method,
    String route,
    Map<String, String> path,
    Map<String, String> query,
    JsonNode json) {
  public LocalRequest {
    path = Map.copyOf(path);
    query = new LinkedHashMap<>(query);
  }

  public static LocalRequest get(String route, Map<String, String> query) {
    return new LocalRequest(Method.GET, route, Map.of(), query, MissingNode.getInstance());
  }

  /** A request of a route that has variables. */
  public static LocalRequest of(Method method, String route, Map<String, String> path) {
    return new LocalRequest(method, route, path, Map.of(), MissingNode.getInstance());
  }

  public LocalRequest with(JsonNode body) {
    return new LocalRequest(method, route, path, query, body);
  }

  public LocalRequest with(Map<String, String> parameters) {
    return new LocalRequest(method, route, path, parameters, json);
  }

  String resolvedRoute() {
    String resolved = route;
    for (Map.Entry<String, String> variable : path.entrySet()) {
      resolved = resolved.replace("{" + variable.getKey() + "}", variable.getValue());
    }
    return resolved;
  }

  String queryString() {
    return query.entrySet().stream()
        .map(each -> QueryString.encode(each.getKey()) + "=" + QueryString.encode(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  byte[] body() {
    return json.isMissingNode() ? new byte[0] : TaggedJson.bytes(json);
  }
}
