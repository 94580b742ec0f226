package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.util.Locale;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * How many reviews the store counts of an app, beside its ratings. Apple does not document it;
 * clients have seen it in JSON and, from the same address, a page without the number.
 */
final class ReviewCount {
  private ReviewCount() {}

  static StoreRequest request(
      StoreHosts hosts, Subject.Reviews subject, Storefronts.Apple storefront) {
    String path =
        String.format(
            Locale.ROOT,
            "/%s/customer-reviews/id%s",
            subject.country().code(),
            subject.app().value());
    return StoreRequest.get(StoreHosts.at(hosts.itunes(), path))
        .withParameter("displayable-kind", "11")
        .with("Accept", "application/json")
        .with("X-Apple-Store-Front", storefront.number() + ",12");
  }

  /** Empty for a reply that does not say it of this app. */
  static OptionalLong parse(Subject.Reviews subject, StoreReply reply) {
    try {
      JsonFields fields = new JsonFields(JsonFields.parse(reply.content()));
      return fields.app("adamId").equals(subject.app())
          ? fields
              .find("totalNumberOfReviews", "a whole number", JsonNode::isIntegralNumber)
              .map(count -> OptionalLong.of(count.longValue()))
              .orElseGet(OptionalLong::empty)
          : OptionalLong.empty();
    } catch (UnusableReplyException e) {
      return OptionalLong.empty();
    }
  }
}
