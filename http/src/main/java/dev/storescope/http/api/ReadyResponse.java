package dev.storescope.http.api;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.http.Exchange;
import dev.storescope.http.TaggedBody;
import dev.storescope.http.TaggedCsv;
import dev.storescope.http.TaggedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

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

  /**
   * @param offered those of the countries' requests that have an answer
   */
  static <R> ReadyResponse<R> of(
      ApiRoute<?, R> route,
      ApiRequest request,
      List<ApiRequest> offered,
      List<Optional<Ready<R>>> answers) {
    List<Part<R>> parts = new ArrayList<>();
    for (ApiRequest each : request.byCountry()) {
      int index = offered.indexOf(each);
      parts.add(new Part<>(each, index < 0 ? Optional.empty() : answers.get(index)));
    }
    return new ReadyResponse<>(route, request, parts);
  }

  TaggedBody body() {
    return switch (request.get(QueryParameter.FORMAT)) {
      case JSON -> TaggedJson.of(json());
      case CSV -> TaggedCsv.of(route.item().wireName(), table());
    };
  }

  /** The headers that describe the data. */
  Map<String, String> headers() {
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

  private ObjectNode json() {
    if (request.several().isEmpty()) {
      return write(parts.getFirst()).orElseThrow();
    }
    ObjectNode data = Exchange.object();
    ObjectNode countries = data.putObject("countries");
    for (Part<R> part : parts) {
      write(part)
          .ifPresentOrElse(
              each -> countries.set(part.country(), each), () -> countries.putNull(part.country()));
    }
    return data;
  }

  private Optional<ObjectNode> write(Part<R> part) {
    return part.answer()
        .map(
            ready -> {
              ResponseData data = new ResponseData(part.request(), ready.asOf());
              route.write().accept(ready.result(), data);
              return data.node();
            });
  }

  private List<List<String>> table() {
    CsvLayout layout = route.csv().apply(request);
    List<List<String>> table = new ArrayList<>();
    table.add(layout.headings());
    for (Part<R> part : parts) {
      write(part).ifPresent(data -> table.addAll(layout.rows(data, part.request().about())));
    }
    return table;
  }
}
