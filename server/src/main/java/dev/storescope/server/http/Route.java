package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import java.util.List;
import java.util.Map;

/**
 * A question of the interface on the wire: where it is asked, how its query is read, how its result
 * is written.
 */
interface Route<Q, R> {

  /** What its answers are charged as; the path is named after it. */
  PricedItem item();

  /** The path it is asked at. */
  default String path() {
    return "/api/" + item().wireName();
  }

  Endpoint<Q, R> endpoint();

  /** The query that the parameters make. */
  Q read(ParameterReader parameters);

  /** Writes the result into the data of the answer. */
  void write(R result, Data data);

  /** The most that the answer to a query may be charged. */
  default List<Charge> mostCharges(Q query) {
    return List.of(Charge.one(item()));
  }

  /** What the answer says of the result in headers, by their names. */
  default Map<String, String> headers(R result) {
    return Map.of();
  }
}
