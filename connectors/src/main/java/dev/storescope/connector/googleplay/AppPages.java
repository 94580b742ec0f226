package dev.storescope.connector.googleplay;

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

  /** What a parser reads in a page; empty if the store does not have it. */
  <T> Optional<T> find(StoreRequest request, Function<StoreReply, T> parser)
      throws InterruptedException {
    StoreReply reply = client.send(request);
    return reply.status() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(client.parse(request, reply, parser));
  }
}
