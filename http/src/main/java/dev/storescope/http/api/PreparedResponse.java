package dev.storescope.http.api;

import dev.storescope.http.body.TaggedBody;
import dev.storescope.pricing.Charge;
import java.util.List;
import java.util.Map;

/**
 * What is sent for a request that has an answer.
 *
 * @param headers by name
 * @param charges each time that the body is sent
 */
record PreparedResponse(TaggedBody body, Map<String, String> headers, List<Charge> charges) {
  PreparedResponse {
    charges = List.copyOf(charges);
  }
}
