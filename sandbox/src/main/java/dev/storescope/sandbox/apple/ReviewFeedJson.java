package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppReview;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a page of reviews as JSON: every text is a {@code label}, a single entry is an object
 * instead of an array, and an empty feed has no entry field.
 */
final class ReviewFeedJson {
  private final JsonGenerator json;
  private final ReviewFeed feed;

  private ReviewFeedJson(JsonGenerator json, ReviewFeed feed) {
    this.json = json;
    this.feed = feed;
  }

  static String text(ReviewFeed feed) {
    return JsonStream.text(json -> new ReviewFeedJson(json, feed).write());
  }

  private void write() {
    json.writeStartObject();
    json.writeObjectPropertyStart("feed");
    json.writeObjectPropertyStart("author");
    label("name", ChartFeed.AUTHOR);
    label("uri", ChartFeed.AUTHOR_ADDRESS);
    json.writeEndObject();
    entries(feed.reviews());
    label("updated", ChartFeed.time(feed.updatedAt()));
    label("rights", ChartFeed.RIGHTS);
    label("title", ReviewFeed.TITLE);
    label("icon", ChartFeed.ICON);
    links();
    label("id", feed.address());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void entries(List<AppReview> reviews) {
    if (reviews.size() == 1) {
      json.writeName("entry");
      entry(reviews.getFirst());
    } else if (!reviews.isEmpty()) {
      json.writeArrayPropertyStart("entry");
      reviews.forEach(this::entry);
      json.writeEndArray();
    }
  }

  private void entry(AppReview review) {
    json.writeStartObject();
    json.writeObjectPropertyStart("author");
    label("uri", feed.author(review));
    label("name", review.author());
    json.writeStringProperty("label", "");
    json.writeEndObject();
    label("updated", ChartFeed.time(review.submittedAt()));
    label("im:rating", Integer.toString(review.stars()));
    review.version().ifPresent(version -> label("im:version", version));
    label("id", Long.toString(review.number()));
    label("title", review.title());
    json.writeObjectPropertyStart("content");
    json.writeStringProperty("label", review.text());
    attributes(Map.of("type", "text"));
    json.writeEndObject();
    json.writeObjectPropertyStart("link");
    attributes(Map.of("rel", "related", "href", feed.link()));
    json.writeEndObject();
    label("im:voteSum", Long.toString(review.helpful()));
    json.writeObjectPropertyStart("im:contentType");
    attributes(Map.of("term", "Application", "label", "Application"));
    json.writeEndObject();
    label("im:voteCount", Long.toString(ReviewFeed.votes(review)));
    json.writeEndObject();
  }

  private void links() {
    json.writeArrayPropertyStart("link");
    json.writeStartObject();
    attributes(
        Map.of(
            "rel",
            "alternate",
            "type",
            "text/html",
            "href",
            AppLinks.front(feed.local().country())));
    json.writeEndObject();
    feed.links()
        .forEach(
            (relation, address) -> {
              json.writeStartObject();
              attributes(Map.of("rel", relation, "href", address));
              json.writeEndObject();
            });
    json.writeEndArray();
  }

  private void label(String name, String text) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("label", text);
    json.writeEndObject();
  }

  private void attributes(Map<String, String> attributes) {
    json.writeObjectPropertyStart("attributes");
    attributes.forEach(json::writeStringProperty);
    json.writeEndObject();
  }
}
