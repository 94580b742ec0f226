package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.List;

/** A subject, put to the interface of the App Store that tells of it. */
record Inquiry<S extends Subject<?>, P>(
    AppStoreSource<S, P> source, S subject, Storefronts.Apple storefront) {

  List<StoreRequest> requests() {
    return source.requests(subject, storefront);
  }

  P read(StoreReply reply) {
    return source.read(subject, reply);
  }

  FetchOutcome conclude(List<P> parts, Instant seenAt) {
    return source.conclude(subject, parts, seenAt);
  }
}
