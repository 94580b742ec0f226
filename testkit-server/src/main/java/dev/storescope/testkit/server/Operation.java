package dev.storescope.testkit.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An operation of the OpenAPI document, with valid values for its parameters and members.
 *
 * @param path with names of variables in braces
 * @param members of the body; empty if it has no body
 */
public record Operation(
    String method, String path, List<String> parameters, List<String> members, boolean form) {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
  private static final Map<String, String> RIGHT =
      Map.ofEntries(
          Map.entry("storetype", "appstore"),
          Map.entry("storeid", "20"),
          Map.entry("country", "us"),
          Map.entry("query", "a"),
          Map.entry("devicetype", "iphone"),
          Map.entry("timestamp", "2026-11-20T12:00Z"),
          Map.entry("since", "2026-11-01T00:00Z"),
          Map.entry("till", "2026-11-20T00:00Z"),
          Map.entry("page", "1"),
          Map.entry("limit", "100"),
          Map.entry("order", "installs"),
          Map.entry("with_stats", "true"),
          Map.entry("with_top5_meta", "true"),
          Map.entry("key", "0123456789abcdef0123456789abcdef"),
          Map.entry("id", "1"),
          Map.entry("username", "ann"));
  private static final Map<String, String> RIGHT_MEMBERS =
      Map.ofEntries(
          Map.entry("username", "\"ann\""),
          Map.entry("password", "\"correct horse\""),
          Map.entry("current_password", "\"correct horse\""),
          Map.entry("new_password", "\"correct horses\""),
          Map.entry("name", "\"key\""),
          Map.entry("expires_at", "\"2027-11-01T00:00Z\""),
          Map.entry("role", "\"member\""),
          Map.entry("disabled", "false"),
          Map.entry("monthly_credits", "7"),
          Map.entry("kind", "\"top_up\""),
          Map.entry("credits", "5"),
          Map.entry("reason", "\"a gift\""),
          Map.entry("devices", "[\"iphone\"]"),
          Map.entry("keywords", "[\"a\",\"b\"]"),
          Map.entry("competitors", "[\"30\"]"));

  public static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : OpenApiDocument.root().get("paths").properties()) {
      path.getValue().properties().stream()
          .filter(each -> METHODS.contains(each.getKey()))
          .forEach(each -> all.add(of(each.getKey(), path.getKey(), each.getValue())));
    }
    return all;
  }

  private static Operation of(String method, String path, JsonNode described) {
    JsonNode content = described.at("/requestBody/content");
    JsonNode schema = OpenApiDocument.resolve(content.path("application/json").path("schema"));
    List<String> parameters =
        described
            .path("parameters")
            .valueStream()
            .map(OpenApiDocument::resolve)
            .filter(each -> each.get("in").asString().equals("query"))
            .map(each -> each.get("name").asString())
            .toList();
    return new Operation(
        method.toUpperCase(Locale.ROOT),
        path,
        parameters,
        List.copyOf(schema.path("properties").propertyNames()),
        content.has("application/x-www-form-urlencoded"));
  }

  /** A body that is accepted, with all members. */
  public String rightBody() {
    return members.stream()
        .map(name -> "\"" + name + "\":" + rightMember(name))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** A value that is accepted. */
  public static String right(String name) {
    return RIGHT.getOrDefault(name, "1");
  }

  /** A value of a member that is accepted, as JSON. */
  public static String rightMember(String name) {
    return RIGHT_MEMBERS.getOrDefault(name, "\"1\"");
  }
}
