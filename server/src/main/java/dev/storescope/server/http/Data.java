package dev.storescope.server.http;

import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The data of an answer while it is written. */
final class Data {
  private final ObjectNode node = Json.object();
  private final Parameters parameters;
  private final Instant asOf;

  Data(Parameters parameters, Instant asOf) {
    this.parameters = parameters;
    this.asOf = asOf;
  }

  ObjectNode node() {
    return node;
  }

  /** Writes when the newest observation used was made. */
  void timestamp() {
    node.put("timestamp", Timestamps.format(asOf));
  }

  /** Repeats parameters as they were sent. */
  void echo(String... names) {
    for (String name : names) {
      node.put(name, sent(name));
    }
  }

  Optional<String> findSent(String name) {
    return parameters.findSent(name);
  }

  /** A required parameter as it was sent. */
  String sent(String name) {
    return findSent(name).orElseThrow();
  }

  /** The store that was asked about. */
  StoreType storeType() {
    return findSent("storetype").flatMap(StoreType::find).orElse(StoreType.APP_STORE);
  }

  /** The member that most answers have their result in. */
  ObjectNode results() {
    return node.withObject("/results");
  }

  static void writeApps(List<AppId> apps, ArrayNode array) {
    apps.forEach(app -> array.add(app.value()));
  }
}
