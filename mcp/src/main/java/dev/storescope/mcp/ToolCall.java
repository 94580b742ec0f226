package dev.storescope.mcp;

import dev.storescope.http.DoubtedSubjects;
import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.http.LocalResponse;
import dev.storescope.http.LocalRoutes;
import dev.storescope.text.Quantity;
import io.helidon.http.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call of a tool: it asks the interface as its caller, waits for what is being fetched, and
 * keeps account of what all answers cost and how fresh they are.
 */
final class ToolCall {
  private final LocalRoutes routes;
  private final Patience patience;
  private final Exchange exchange;
  private final ToolArguments arguments;
  private final AppTitles titles;
  private final Set<String> notObserved = new LinkedHashSet<>();
  private final Set<String> imported = new LinkedHashSet<>();
  private final Set<String> doubted = new LinkedHashSet<>();
  private int requests;
  private int counted;
  private int preparing;
  private long cost;
  private Optional<String> remaining = Optional.empty();
  private Optional<String> observedAt = Optional.empty();

  ToolCall(
      LocalRoutes routes,
      Patience patience,
      Exchange exchange,
      ToolArguments arguments,
      AppTitles titles) {
    this.routes = routes;
    this.patience = patience;
    this.exchange = exchange;
    this.arguments = arguments;
    this.titles = titles;
  }

  /** The answer to a request, so far. */
  private static final class Ask {
    private final LocalRequest request;
    private Optional<String> key = Optional.empty();
    private Optional<JsonNode> data = Optional.empty();

    private Ask(LocalRequest request) {
      this.request = request;
    }
  }

  ToolArguments arguments() {
    return arguments;
  }

  AppTitles titles() {
    return titles;
  }

  Instant present() {
    return titles.clock().instant();
  }

  /** The data of an answer; empty if there is none, or if it is still being fetched. */
  Optional<JsonNode> get(String path, Map<String, String> query) {
    return ask(LocalRequest.get(path, query));
  }

  Optional<JsonNode> ask(LocalRequest request) {
    return askAll(List.of(request)).getFirst();
  }

  /** The data of the answers to several requests, whose fetches are waited for together. */
  List<Optional<JsonNode>> askAll(List<LocalRequest> all) {
    List<Ask> asks = all.stream().map(Ask::new).toList();
    asks.forEach(this::send);
    List<Ask> waiting = new ArrayList<>(asks);
    waiting.removeIf(ask -> ask.key.isEmpty());
    for (int i = 0; i < patience.pauses() && !waiting.isEmpty(); i++) {
      if (!exchange.pause(patience.pause())) {
        break;
      }
      waiting.stream().filter(this::isPrepared).forEach(this::repeat);
      waiting.removeIf(ask -> ask.key.isEmpty());
    }
    preparing += waiting.size();
    return asks.stream().map(ask -> ask.data).toList();
  }

  /** The first request is that of the client itself. */
  private void send(Ask ask) {
    if (counted > 0) {
      exchange.countAnother();
    }
    counted++;
    repeat(ask);
  }

  private void repeat(Ask ask) {
    LocalResponse response = call(ask.request);
    response.header("X-Credits-Cost").ifPresent(text -> cost += Long.parseLong(text));
    response.header("X-Credits-Remaining").ifPresent(text -> remaining = Optional.of(text));
    ask.key = Optional.empty();
    switch (response.status()) {
      case 200, 201 -> ask.data = Optional.of(note(response).get("data"));
      case 202 -> ask.key = Optional.of(response.json().get("key").asString());
      case 204 -> note(response);
      default -> throw RefusedCallException.of(response.json());
    }
  }

  private boolean isPrepared(Ask ask) {
    Map<String, String> path = Map.of("key", ask.key.orElseThrow());
    LocalRequest status = LocalRequest.of(Method.GET, "/api/requests/{key}", path);
    return !call(status).json().at("/data/state").asString().equals("preparing");
  }

  private LocalResponse call(LocalRequest request) {
    requests++;
    return routes.call(request, exchange, requests);
  }

  private JsonNode note(LocalResponse response) {
    response
        .header("X-Not-Observed")
        .ifPresent(
            text -> List.of(text.split(", ", -1)).forEach(name -> omit(name, response.json())));
    response.header("X-Imported-Ranks").ifPresent(imported::add);
    response
        .header(DoubtedSubjects.HEADER)
        .ifPresent(text -> doubted.addAll(List.of(text.split(", ", -1))));
    response.json().at("/data/timestamp").stringValueOpt().ifPresent(this::noteObserved);
    return response.json();
  }

  /** The interface fills members that were not observed; here they are absent. */
  private void omit(String name, JsonNode json) {
    String member = name.substring(name.lastIndexOf('.') + 1);
    notObserved.add(member);
    if (json.at("/data/results") instanceof ObjectNode results) {
      results.remove(member);
    }
  }

  /** Of several answers, the oldest is how fresh all are; the form of timestamps is sortable. */
  private void noteObserved(String at) {
    observedAt = Optional.of(observedAt.filter(other -> other.compareTo(at) < 0).orElse(at));
  }

  /** Names what was asked for and has no value. */
  void noteNotObserved(String what) {
    notObserved.add(what);
  }

  boolean isPreparing() {
    return preparing > 0;
  }

  /** Writes what holds for the answers of the call together. */
  void writeTo(ObjectNode result) {
    observedAt.ifPresent(at -> result.put("observed_at", at));
    ArrayNode names = result.putArray("not_observed");
    notObserved.forEach(names::add);
    if (!imported.isEmpty()) {
      ArrayNode ranks = result.putArray("imported_ranks");
      imported.forEach(ranks::add);
    }
    if (!doubted.isEmpty()) {
      ArrayNode subjects = result.putArray("doubted");
      doubted.forEach(subjects::add);
    }
    ObjectNode credits = result.putObject("credits").put("cost", cost);
    remaining.ifPresent(text -> credits.put("remaining", Long.parseLong(text)));
  }

  /** The same in words. */
  String footing() {
    List<String> parts = new ArrayList<>();
    observedAt.ifPresent(at -> parts.add("Observed at " + at + "."));
    if (!notObserved.isEmpty()) {
      parts.add("Not observed: " + String.join(", ", notObserved) + ".");
    }
    if (!imported.isEmpty()) {
      parts.add("Ranks of another tracker: " + String.join(", ", imported) + ".");
    }
    if (!doubted.isEmpty()) {
      parts.add(
          "The store's newer reply is doubted, the earlier observation stands: "
              + String.join(", ", doubted)
              + ".");
    }
    parts.add(
        "Cost: %s%s."
            .formatted(
                Quantity.of(cost, "credit"),
                remaining.map(text -> ", " + text + " remain").orElse("")));
    return String.join(" ", parts);
  }
}
