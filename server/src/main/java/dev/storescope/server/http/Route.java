package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import java.util.Map;

/**
 * A question of the interface on the wire: where it is asked, how its query is read, how its result
 * is written.
 */
interface Route<Q, R> {

  /** The path it is asked at. */
  String path();

  Endpoint<Q, R> endpoint();

  /** The query that the parameters make. */
  Q read(ParameterReader parameters);

  /** Writes the result into the data of the answer. */
  void write(R result, Data data);

  /** What the answer says of the result in headers, by their names. */
  default Map<String, String> headers(R result) {
    return Map.of();
  }
}
