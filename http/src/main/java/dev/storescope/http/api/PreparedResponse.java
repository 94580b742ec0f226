package dev.storescope.http.api;

import dev.storescope.http.body.TaggedBody;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is sent for a request that has an answer.
 *
 * @param headers by name
 * @param charges each time that the body is sent
 * @param used the subjects of the answer, whose doubts are looked up each time that it is sent
 */
record PreparedResponse(
    TaggedBody body, Map<String, String> headers, List<Charge> charges, Set<Subject<?>> used) {
  PreparedResponse {
    charges = List.copyOf(charges);
    used = Set.copyOf(used);
  }
}
