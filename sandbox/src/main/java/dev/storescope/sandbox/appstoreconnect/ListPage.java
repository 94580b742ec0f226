package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes replies: objects, and lists in pages.
 *
 * @param root of the address of the request
 */
record ListPage(SandboxRequest request, String root) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int DEFAULT_LIMIT = 50;
  private static final int MOST = 200;
  private static final String LIMIT = "limit";
  private static final String CURSOR = "cursor";
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,2}");

  SandboxReply one(Resource resource) {
    Map<String, Object> document = document(json(resource), List.of(resource));
    document.put("links", Map.of("self", address()));
    return SandboxReply.ok(ApiErrors.TYPE, JSON.writeValueAsString(document));
  }

  SandboxReply created(Resource resource) {
    return SandboxReply.of(201, ApiErrors.TYPE, one(resource).body());
  }

  private String address() {
    return root + request.path();
  }

  SandboxReply list(List<Resource> all) {
    Optional<Integer> limit = limit();
    Optional<Integer> offset = request.parameter(CURSOR).map(this::offset).orElse(Optional.of(0));
    if (limit.isEmpty()) {
      return ApiErrors.invalid("The parameter 'limit' must be from 1 to 200");
    }
    if (offset.isEmpty()) {
      return ApiErrors.invalid("The parameter 'cursor' is not one of this list");
    }
    int end = Math.min(all.size(), offset.get() + limit.get());
    List<Resource> page = all.subList(Math.min(offset.get(), end), end);
    Map<String, Object> document = document(page.stream().map(this::json).toList(), page);
    Map<String, String> links = new LinkedHashMap<>();
    links.put("self", address());
    if (end < all.size()) {
      links.put("next", next(end));
    }
    document.put("links", links);
    document.put("meta", Map.of("paging", Map.of("total", all.size(), LIMIT, limit.get())));
    return SandboxReply.ok(ApiErrors.TYPE, JSON.writeValueAsString(document));
  }

  private Optional<Integer> limit() {
    return request
        .parameter(LIMIT)
        .map(
            text ->
                Optional.of(text)
                    .filter(NUMBER.asMatchPredicate())
                    .map(Integer::valueOf)
                    .filter(number -> number <= MOST))
        .orElse(Optional.of(DEFAULT_LIMIT));
  }

  private String next(int offset) {
    Map<String, String> parameters = new TreeMap<>(request.query());
    parameters.put(CURSOR, cursor(offset));
    return address()
        + "?"
        + parameters.entrySet().stream()
            .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))
            .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Of this list only. */
  private String cursor(int offset) {
    String text = offset + "." + (request.path() + offset).hashCode();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private Optional<Integer> offset(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int offset = Integer.parseInt(text.substring(0, Math.max(0, text.indexOf('.'))));
      return cursor.equals(cursor(offset)) ? Optional.of(offset) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Map<String, Object> document(Object data, List<Resource> resources) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("data", data);
    List<String> include = include();
    if (!include.isEmpty()) {
      Map<String, Object> included = new LinkedHashMap<>();
      resources.forEach(
          resource ->
              resource
                  .related()
                  .forEach(
                      (name, other) -> {
                        if (include.contains(name)) {
                          included.put(other.type() + "/" + other.id(), json(other));
                        }
                      }));
      document.put("included", new ArrayList<>(included.values()));
    }
    return document;
  }

  private List<String> include() {
    return request.parameter("include").map(names -> List.of(names.split(","))).orElse(List.of());
  }

  /** Only what is included is linked. */
  private Map<String, Object> json(Resource resource) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", resource.type());
    json.put("id", resource.id());
    json.put("attributes", resource.attributes());
    Map<String, Object> relations = new LinkedHashMap<>();
    resource
        .related()
        .forEach(
            (name, other) -> {
              if (include().contains(name)) {
                relations.put(name, Map.of("data", Map.of("type", other.type(), "id", other.id())));
              }
            });
    json.put("relationships", relations);
    return json;
  }
}
