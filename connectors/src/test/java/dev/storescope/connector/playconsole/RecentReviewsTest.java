package dev.storescope.connector.playconsole;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.playconsole.ScriptedGoogle.error;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import dev.storescope.connector.playconsole.PlayOutcome.Answered;
import dev.storescope.connector.playconsole.PlayOutcome.NotAnswered;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.OwnReview;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecentReviewsTest {
  private static final String REVIEW =
      """
      {"reviewId":"12345678-90ab","authorName":"Jane","comments":[
        {"userComment":{"text":"Good\\tBut slow","lastModified":{"seconds":"1762000000","nanos":123000000},
          "starRating":3,"reviewerLanguage":"es-419","appVersionName":"4.2.1","appVersionCode":4021}},
        {"developerComment":{"text":"Thanks","lastModified":{"seconds":"1762003600"}}}]}
      """;

  @Test
  void allPagesOfReviewsAreReadWithTheirAnswers() throws Exception {
    ScriptedGoogle google =
        ScriptedGoogle.replying(
            reply(
                200,
                "{\"reviews\":[" + REVIEW + "],\"tokenPagination\":{\"nextPageToken\":\"a b\"}}"),
            reply(
                200,
                """
                {"reviews":[{"reviewId":"2","comments":[{"userComment":{"text":"\\tFine",
                  "lastModified":{"seconds":"1761990000"},"starRating":5}}]}]}
                """));
    assertThat(google.client().listRecentReviews(PlayFiles.APP))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnReview(
                        "12345678-90ab",
                        Optional.empty(),
                        Optional.of(MetadataLocale.of("es-419")),
                        new Review(
                            "Jane",
                            3,
                            Optional.of("Good"),
                            "But slow",
                            Optional.of("4.2.1"),
                            Instant.parse("2025-11-01T12:26:40.123Z"),
                            Optional.of(
                                new DeveloperAnswer(
                                    "Thanks",
                                    Optional.of(Instant.parse("2025-11-01T13:26:40Z")))))),
                    new OwnReview(
                        "2",
                        Optional.empty(),
                        Optional.empty(),
                        new Review(
                            "",
                            5,
                            Optional.empty(),
                            "Fine",
                            Optional.empty(),
                            Instant.parse("2025-11-01T09:40:00Z"),
                            Optional.empty())))));
    assertThat(google.requests)
        .extracting(request -> request.uri().toString())
        .containsExactly(
            "https://androidpublisher.googleapis.com/androidpublisher/v3/applications/com.example.chess/reviews?maxResults=100",
            "https://androidpublisher.googleapis.com/androidpublisher/v3/applications/com.example.chess/reviews?maxResults=100&token=a+b");
  }

  @Test
  void aWeekWithoutReviewsHasNone() throws Exception {
    assertThat(list(reply(200, "{}"))).isEqualTo(new Answered<>(List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "12345678-90ab, '', a review has no id",
    "'\"starRating\":3', '\"starRating\":0', a review has no 1 to 5 stars",
    "'\"seconds\":\"1762000000\"', '\"x\":1', a review has no time",
    "'\"1762000000\"', '\"yesterday\"', the time of a comment is not one",
    "userComment, otherComment, a review has no 1 to 5 stars"
  })
  void aReviewThatIsNotAsKnownIsAFailure(String known, String other, String reason)
      throws Exception {
    String odd =
        known.equals("12345678-90ab")
            ? REVIEW.replace("\"reviewId\":\"12345678-90ab\",", other)
            : REVIEW.replace(known, other);
    assertThat(list(reply(200, "{\"reviews\":[" + odd + "]}")))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Failed(reason)));
  }

  @Test
  void aListThatDoesNotEndIsAFailure() throws Exception {
    ScriptedGoogle google =
        new ScriptedGoogle(_ -> reply(200, "{\"tokenPagination\":{\"nextPageToken\":\"again\"}}"));
    assertThat(google.client().listRecentReviews(PlayFiles.APP))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Failed("the list has more than 150 pages")));
  }

  @Test
  void whatTheDeveloperApiRefusesIsToldApart() throws Exception {
    assertThat(list(error(403, "accessNotConfigured", "It is disabled.")))
        .isEqualTo(refused(Refusal.API_NOT_ENABLED, "It is disabled."));
    assertThat(
            list(
                reply(
                    403,
                    """
                    {"error":{"code":403,"message":"It is disabled.","status":"PERMISSION_DENIED",
                      "details":[{"reason":"SERVICE_DISABLED"}]}}
                    """)))
        .isEqualTo(refused(Refusal.API_NOT_ENABLED, "It is disabled."));
    assertThat(
            list(
                reply(
                    403,
                    """
                    {"error":{"code":403,"message":"The caller does not have permission",
                      "status":"PERMISSION_DENIED"}}
                    """)))
        .isEqualTo(refused(Refusal.NO_PERMISSION, "The caller does not have permission"));
    assertThat(list(error(404, "applicationNotFound", "No application was found.")))
        .isEqualTo(new NotAnswered<>(new PlayFailure.NotFound("No application was found.")));
  }

  private static PlayOutcome<?> refused(Refusal kind, String detail) {
    return new NotAnswered<>(new PlayFailure.Refused(kind, detail));
  }

  private static PlayOutcome<List<OwnReview>> list(StoreReply reply) throws InterruptedException {
    return ScriptedGoogle.replying(reply).client().listRecentReviews(PlayFiles.APP);
  }
}
