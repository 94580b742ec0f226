package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;
import java.util.function.Function;

/** Fetches pages that the store has only for what it lists. */
record AppPages(GooglePlayRequests requests, StoreClient client) {
  private static final int NOT_FOUND = 404;

  /** What a parser reads in the details page of an app; empty if the store does not list it. */
  <T> Optional<T> find(AppId app, Country country, Function<StoreReply, T> parser)
      throws InterruptedException {
    return find(requests.details(app, country), parser);
  }

  /** A machine between that does not find the store has a text, or JSON. */
  private static boolean isPage(String body) {
    return body.isEmpty() || body.startsWith("<");
  }

  /** What a parser reads in a page; empty if the store does not have it. */
  <T> Optional<T> find(StoreRequest request, Function<StoreReply, T> parser)
      throws InterruptedException {
    StoreReply reply = client.send(request);
    if (reply.status() == NOT_FOUND && !isPage(reply.body().strip())) {
      throw failed(
          "the reply is not the store's page of what it does not have: " + reply.summary());
    }
    return reply.status() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(client.parse(request, reply, parser));
  }
}
