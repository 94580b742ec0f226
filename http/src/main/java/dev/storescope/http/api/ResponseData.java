package dev.storescope.http.api;

import dev.storescope.http.Exchange;
import dev.storescope.http.Timestamps;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code data} of a response while it is written.
 *
 * @param asOf when the newest observation used was made
 */
record ResponseData(ApiRequest request, Instant asOf, ObjectNode node) {
  ResponseData(ApiRequest request, Instant asOf) {
    this(request, asOf, Exchange.object());
  }

  void timestamp() {
    node.put("timestamp", Timestamps.format(asOf));
  }

  /** Repeats required parameters as they were sent. */
  void echo(String... names) {
    for (String name : names) {
      node.put(name, sent(name));
    }
  }

  String sent(String name) {
    return Objects.requireNonNull(request.sent().get(name), name);
  }

  Optional<String> findSent(String name) {
    return Optional.ofNullable(request.sent().get(name));
  }

  ObjectNode results() {
    return node.withObject("/results");
  }

  static void writeApps(List<AppId> apps, ArrayNode array) {
    apps.forEach(app -> array.add(app.value()));
  }
}
