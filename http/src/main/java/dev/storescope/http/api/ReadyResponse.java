package dev.storescope.http.api;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.http.body.TaggedBody;
import dev.storescope.http.body.TaggedCsv;
import dev.storescope.http.body.TaggedJson;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A response with data: for one country, or for several by their codes.
 *
 * @param parts the answer for each country, in the order sent; empty where there is no data
 */
record ReadyResponse<R>(ApiRoute<?, R> route, ApiRequest request, List<Part<R>> parts) {
  /** The answer to a request for one country. */
  record Part<R>(ApiRequest request, Optional<Ready<R>> answer) {
    private String country() {
      return request.get(QueryParameter.COUNTRY).code();
    }
  }

  ReadyResponse {
    parts = List.copyOf(parts);
  }

  /** The answer to a request for one country. */
  static <R> ReadyResponse<R> ofOne(ApiRoute<?, R> route, ApiRequest request, Ready<R> answer) {
    return new ReadyResponse<>(route, request, List.of(new Part<>(request, Optional.of(answer))));
  }

  /**
   * The answer to a request for several countries.
   *
   * @param requests for each country
   * @param answers to those of them that are offered, in their order
   */
  static <R> ReadyResponse<R> ofSeveral(
      ApiRoute<?, R> route,
      ApiRequest request,
      List<ApiRequest> requests,
      List<Optional<Ready<R>>> answers) {
    Iterator<Optional<Ready<R>>> next = answers.iterator();
    List<Part<R>> parts = new ArrayList<>();
    for (ApiRequest each : requests) {
      parts.add(new Part<>(each, each.isOffered() ? next.next() : Optional.empty()));
    }
    return new ReadyResponse<>(route, request, parts);
  }

  PreparedResponse prepare(List<Charge> charges, Set<Subject<?>> used) {
    return new PreparedResponse(body(), headers(), charges, used);
  }

  private TaggedBody body() {
    return switch (request.get(QueryParameter.FORMAT)) {
      case JSON -> TaggedJson.of(TaggedJson.write(this::write));
      case CSV -> TaggedCsv.of(route.item().wireName(), table());
      case MARKED_CSV -> TaggedCsv.marked(route.item().wireName(), table());
    };
  }

  /** The headers that describe the data. */
  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Part<R> part : parts) {
      part.answer()
          .ifPresent(
              ready -> {
                add(
                    "X-Not-Observed",
                    prefixed("countries.%s.", part, ready.notObserved()),
                    headers);
                route
                    .headers()
                    .apply(ready.result())
                    .forEach(
                        (name, value) -> add(name, prefixed("%s=", part, List.of(value)), headers));
              });
    }
    return headers;
  }

  private static void add(String name, List<String> values, Map<String, String> headers) {
    if (!values.isEmpty()) {
      headers.merge(name, String.join(", ", values), (one, other) -> one + ", " + other);
    }
  }

  private List<String> prefixed(String form, Part<R> part, List<String> values) {
    return request.several().isEmpty()
        ? values
        : values.stream().map(value -> form.formatted(part.country()) + value).toList();
  }

  private void write(JsonGenerator json) {
    if (request.several().isEmpty()) {
      write(parts.getFirst(), json);
      return;
    }
    json.writeStartObject();
    json.writeObjectPropertyStart("countries");
    for (Part<R> part : parts) {
      json.writeName(part.country());
      write(part, json);
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void write(Part<R> part, JsonGenerator json) {
    part.answer()
        .ifPresentOrElse(
            ready -> {
              json.writeStartObject();
              route
                  .write()
                  .accept(ready.result(), new ResponseData(part.request(), ready.asOf(), json));
              json.writeEndObject();
            },
            json::writeNull);
  }

  private List<List<String>> table() {
    CsvLayout layout = route.csv().apply(request);
    List<List<String>> table = new ArrayList<>();
    table.add(layout.headings());
    for (Part<R> part : parts) {
      if (part.answer().isPresent()) {
        JsonNode data = JsonMapper.shared().readTree(TaggedJson.write(json -> write(part, json)));
        table.addAll(layout.rows(data, part.request().about()));
      }
    }
    return table;
  }
}
