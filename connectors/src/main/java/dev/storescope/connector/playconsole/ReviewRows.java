package dev.storescope.connector.playconsole;

import dev.storescope.connector.playconsole.CsvTable.Row;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.OwnReview;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the reviews of an app that were written or edited in a month. Stars without a text are
 * among them; the names of authors are not.
 */
final class ReviewRows {
  private static final String PACKAGE = "Package Name";
  private static final String LANGUAGE = "Reviewer Language";
  private static final String DEVICE = "Device";
  private static final String SUBMITTED = "Review Submit Millis Since Epoch";
  private static final String UPDATED = "Review Last Update Millis Since Epoch";
  private static final String STARS = "Star Rating";
  private static final String TITLE = "Review Title";
  private static final String TEXT = "Review Text";
  private static final String ANSWERED = "Developer Reply Millis Since Epoch";
  private static final String ANSWER = "Developer Reply Text";
  private static final String LINK = "Review Link";
  private static final Pattern ID = Pattern.compile("[?&]reviewId=([^&#]+)");
  private static final CsvTable TABLE =
      new CsvTable(
          List.of(
              PACKAGE, LANGUAGE, SUBMITTED, UPDATED, STARS, TITLE, TEXT, ANSWERED, ANSWER, LINK));

  private ReviewRows() {}

  /**
   * The reviews of a file, each as it was edited last.
   *
   * @throws PlayFailureException if it is not in the known format, or about another app
   */
  static List<OwnReview> read(MonthFile file, byte[] bytes) {
    Map<String, OwnReview> byId = new LinkedHashMap<>();
    TABLE.read(
        bytes,
        row -> {
          if (!row.get(PACKAGE).equals(file.app().value())) {
            throw PlayFailureException.failed("a file has rows of another app");
          }
          OwnReview review = review(row);
          byId.merge(review.id(), review, ReviewRows::later);
        });
    return List.copyOf(byId.values());
  }

  private static OwnReview later(OwnReview one, OwnReview other) {
    return other.review().submittedAt().isBefore(one.review().submittedAt()) ? one : other;
  }

  private static OwnReview review(Row row) {
    String updated = row.get(UPDATED);
    return new OwnReview(
        id(row),
        Optional.empty(),
        language(row.get(LANGUAGE)),
        new Review(
            "",
            stars(row.get(STARS)),
            Optional.of(row.get(TITLE)).filter(title -> !title.isEmpty()),
            row.get(TEXT),
            Optional.of(row.get("App Version Name")).filter(version -> !version.isEmpty()),
            time(updated.isEmpty() ? row.get(SUBMITTED) : updated),
            Optional.of(row.get(ANSWER))
                .filter(answer -> !answer.isEmpty())
                .map(
                    answer ->
                        new DeveloperAnswer(
                            answer,
                            Optional.of(row.get(ANSWERED))
                                .filter(at -> !at.isEmpty())
                                .map(ReviewRows::time)))));
  }

  /** Stars without a text have no link; nothing but when and where they were given tells them. */
  private static String id(Row row) {
    Matcher inLink = ID.matcher(row.get(LINK));
    return inLink.find()
        ? URLDecoder.decode(inLink.group(1), StandardCharsets.UTF_8)
        : String.join("/", row.get(SUBMITTED), row.get(DEVICE), row.get(LANGUAGE));
  }

  /** The language of a tag, also with an underscore; empty if it is none. */
  static Optional<MetadataLocale> language(String tag) {
    try {
      return Optional.of(MetadataLocale.of(tag.replace('_', '-')));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  static int stars(String text) {
    if (text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '5') {
      return text.charAt(0) - '0';
    }
    throw PlayFailureException.failed("a review has no 1 to 5 stars");
  }

  private static Instant time(String millis) {
    try {
      return Instant.ofEpochMilli(Long.parseLong(millis));
    } catch (NumberFormatException | DateTimeException e) {
      throw new PlayFailureException(new PlayFailure.Failed("a review has no time"));
    }
  }
}
