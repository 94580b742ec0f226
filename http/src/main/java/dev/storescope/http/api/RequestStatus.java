package dev.storescope.http.api;

import dev.storescope.answer.QueryRunner;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.http.Exchange;
import dev.storescope.http.body.TaggedJson;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** The status of the fetches that a 202 waits for, by its request key. */
record RequestStatus(QueryRunner queries) {
  void handle(Exchange exchange) {
    RequestKey key = key(exchange.pathValue("key"));
    ObjectNode data = Exchange.object().put("key", key.value());
    RequestKey stored = ApiRequest.ofAccount(exchange.caller().id(), key);
    switch (queries.find(stored).orElseThrow(RequestStatus::unknown)) {
      case FetchStatus.Pending(Instant expectedAt) -> write("preparing", expectedAt, data);
      case FetchStatus.Refused(long _, Instant retryAt) -> write("preparing", retryAt, data);
      case FetchStatus.GivenUp(String _, Instant retryAt) -> write("unavailable", retryAt, data);
      case FetchStatus.Idle(), FetchStatus.NoSource _, FetchStatus.Doubted _ ->
          data.put("state", "ready");
    }
    exchange.sendData(TaggedJson.of(data), Exchange.REVALIDATE);
  }

  private static void write(String state, Instant expectedAt, ObjectNode data) {
    data.put("state", state).put("expected_at", Timestamps.format(expectedAt));
  }

  private static RequestKey key(String text) {
    try {
      return new RequestKey(text);
    } catch (IllegalArgumentException e) {
      throw unknown();
    }
  }

  private static ProblemException unknown() {
    return ProblemException.notFound(
        "No request of your account has this key. Use the key of a 202.");
  }
}
