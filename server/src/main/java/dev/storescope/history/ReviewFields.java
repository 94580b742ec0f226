package dev.storescope.history;

import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes reviews, and lists of them. */
final class ReviewFields {
  private ReviewFields() {}

  static ReviewList readList(LineFields fields) {
    return new ReviewList(
        fields.list("reviews", ReviewFields::entry),
        fields.flag("complete"),
        fields.has("gaps") && fields.flag("gaps"));
  }

  private static ReviewList.Entry entry(JsonNode node) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    ReviewList.Entry entry =
        new ReviewList.Entry(
            fields.text("id"),
            fields.value("digest", CardFields::digest),
            fields.instant("submitted_at"),
            fields.findWhole("helpful"));
    fields.requireNoMore();
    return entry;
  }

  static void write(ReviewList list, ObjectNode line) {
    ArrayNode entries = line.putArray("reviews");
    list.entries().forEach(entry -> write(entry, entries.addObject()));
    line.put("complete", list.complete());
    if (list.gaps()) {
      line.put("gaps", true);
    }
  }

  private static void write(ReviewList.Entry entry, ObjectNode node) {
    node.put("id", entry.id()).put("digest", CardFields.digest(entry.digest()));
    node.put("submitted_at", entry.submittedAt().toString());
    entry.helpful().ifPresent(helpful -> node.put("helpful", helpful));
  }

  static Review read(ObjectNode object) {
    LineFields fields = new LineFields(object);
    Review review =
        new Review(
            fields.text("author"),
            fields.number("stars"),
            fields.findText("title"),
            fields.text("text"),
            fields.findText("version"),
            fields.instant("submitted_at"),
            fields.findObject("answer").map(ReviewFields::answer));
    fields.requireNoMore();
    return review;
  }

  private static DeveloperAnswer answer(ObjectNode object) {
    LineFields fields = new LineFields(object);
    DeveloperAnswer answer =
        new DeveloperAnswer(fields.text("text"), fields.findInstant("answered_at"));
    fields.requireNoMore();
    return answer;
  }

  static void write(Review review, ObjectNode node) {
    node.put("author", review.author()).put("stars", review.stars());
    review.title().ifPresent(title -> node.put("title", title));
    node.put("text", review.text());
    review.version().ifPresent(version -> node.put("version", version));
    node.put("submitted_at", review.submittedAt().toString());
    review.answer().ifPresent(answer -> write(answer, node.putObject("answer")));
  }

  private static void write(DeveloperAnswer answer, ObjectNode node) {
    node.put("text", answer.text());
    answer.answeredAt().ifPresent(instant -> node.put("answered_at", instant.toString()));
  }
}
