package dev.storescope.connector.playconsole;

import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.playconsole.ServiceTokens.Scope;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads the reviews of an app with a text that were written or edited in the last seven days, by
 * the <a href="https://developers.google.com/android-publisher/reply-to-reviews">Google Play
 * Developer API</a>; older ones are in the files of the bucket.
 */
record RecentReviews(GoogleApi api, URI publisher) {
  /** Google allows 200 calls an hour for an app. */
  static final int MAX_PAGES = 150;

  private static final String PAGE_SIZE = "100";

  /** The reviews, the one edited last first. */
  List<OwnReview> list(AppId app) throws InterruptedException {
    List<OwnReview> reviews = new ArrayList<>();
    Optional<String> next = Optional.of("");
    int pages = 0;
    while (next.isPresent()) {
      if (pages == MAX_PAGES) {
        throw PlayFailureException.failed("the list has more than " + MAX_PAGES + " pages");
      }
      JsonNode page = page(app, next.get());
      page.path("reviews").valueStream().map(RecentReviews::review).forEach(reviews::add);
      next = page.path("tokenPagination").path("nextPageToken").asStringOpt();
      pages++;
    }
    return List.copyOf(reviews);
  }

  private JsonNode page(AppId app, String token) throws InterruptedException {
    String path = "/androidpublisher/v3/applications/" + app.value() + "/reviews";
    return token.isEmpty()
        ? api.getJson(Scope.REVIEWS, publisher, path, "maxResults", PAGE_SIZE)
        : api.getJson(Scope.REVIEWS, publisher, path, "maxResults", PAGE_SIZE, "token", token);
  }

  private static OwnReview review(JsonNode json) {
    JsonNode user = comment(json, "userComment");
    String text = user.path("text").asString("");
    // A title is before the first tab; without one, some texts begin with the tab.
    int tab = text.indexOf('\t');
    return new OwnReview(
        json.path("reviewId")
            .asStringOpt()
            .orElseThrow(() -> PlayFailureException.failed("a review has no id")),
        Optional.empty(),
        ReviewRows.language(user.path("reviewerLanguage").asString("")),
        new Review(
            json.path("authorName").asString(""),
            ReviewRows.stars(user.path("starRating").asString("")),
            Optional.of(text.substring(0, Math.max(tab, 0)).strip())
                .filter(title -> !title.isEmpty()),
            text.substring(tab + 1).strip(),
            user.path("appVersionName").asStringOpt().filter(version -> !version.isBlank()),
            time(user).orElseThrow(() -> PlayFailureException.failed("a review has no time")),
            answer(comment(json, "developerComment"))));
  }

  private static Optional<DeveloperAnswer> answer(JsonNode developer) {
    return developer
        .path("text")
        .asStringOpt()
        .map(text -> new DeveloperAnswer(text, time(developer)));
  }

  private static JsonNode comment(JsonNode json, String name) {
    return json.path("comments")
        .valueStream()
        .map(comment -> comment.path(name))
        .filter(JsonNode::isObject)
        .findFirst()
        .orElseGet(ReplyJson.MAPPER::createObjectNode);
  }

  /** Seconds are a text, as a number of JSON may lose digits. */
  private static Optional<Instant> time(JsonNode comment) {
    JsonNode at = comment.path("lastModified");
    try {
      return at.path("seconds")
          .asStringOpt()
          .map(text -> Instant.ofEpochSecond(Long.parseLong(text), at.path("nanos").asInt(0)));
    } catch (NumberFormatException | DateTimeException e) {
      throw new PlayFailureException(new PlayFailure.Failed("the time of a comment is not one"));
    }
  }
}
