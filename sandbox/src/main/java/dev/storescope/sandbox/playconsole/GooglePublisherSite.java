package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.playconsole.BearerTokens.Bearer;
import dev.storescope.sandbox.playconsole.PlayDeveloper.Written;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code androidpublisher.googleapis.com}: the reviews of the last seven days of the apps of every
 * developer of a world.
 */
public final class GooglePublisherSite implements SimulatedSite {
  /** The base of its address on the port of a sandbox. */
  public static final String BASE = "google-publisher";

  private static final Pattern REVIEWS =
      Pattern.compile("/androidpublisher/v3/applications/([^/]+)/reviews");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
  private static final String SCOPE = "androidpublisher";
  private static final Duration SHOWN = Duration.ofDays(7);
  private static final int DEFAULT_LIMIT = 10;
  private static final int MOST = 100;

  private final SimulatedStores stores;

  public GooglePublisherSite(SimulatedStores stores) {
    this.stores = stores;
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    Optional<Bearer> bearer = BearerTokens.find(request);
    Matcher reviews = REVIEWS.matcher(request.path());
    if (bearer.isEmpty()) {
      return GoogleErrors.invalidCredentials();
    }
    if (!bearer.get().scope().equals(SCOPE)) {
      return GoogleErrors.insufficientScope();
    }
    ServiceAccount account = bearer.get().account();
    if (!account.may(PlayPermission.DEVELOPER_API)) {
      return GoogleErrors.of(
          403,
          "accessNotConfigured",
          "Google Play Android Developer API has not been used in project 123 before or it is"
              + " disabled. Enable it by visiting"
              + " https://console.developers.google.com/apis/api/androidpublisher.googleapis.com then"
              + " retry.");
    }
    if (!account.may(PlayPermission.REPLY_TO_REVIEWS)) {
      return GoogleErrors.of(403, "forbidden", "The caller does not have permission");
    }
    return reviews.matches()
        ? reviews(account, reviews.group(1), request)
        : GoogleErrors.of(404, "notFound", "Not Found");
  }

  private SandboxReply reviews(ServiceAccount account, String name, SandboxRequest request) {
    PlayDeveloper apps = new PlayDeveloper(stores, account.developer(), request.at());
    return apps.list().stream()
        .filter(app -> app.value().equals(name))
        .findFirst()
        .map(app -> page(recent(apps, app), request))
        .orElseGet(
            () ->
                GoogleErrors.of(
                    404,
                    "applicationNotFound",
                    "No application was found for the given package name."));
  }

  private static List<Written> recent(PlayDeveloper apps, AppId app) {
    Instant from = apps.at().minus(SHOWN);
    return apps.reviews(app).stream()
        .filter(each -> each.review().submittedAt().isAfter(from))
        .sorted(
            Comparator.comparing((Written each) -> each.review().submittedAt())
                .reversed()
                .thenComparing(each -> each.review().uuid()))
        .toList();
  }

  private static SandboxReply page(List<Written> reviews, SandboxRequest request) {
    int limit = Math.min(number(request, "maxResults").orElse(DEFAULT_LIMIT), MOST);
    int from = Math.min(number(request, "token").orElse(0), reviews.size());
    int end = Math.min(from + limit, reviews.size());
    Map<String, Object> page = new LinkedHashMap<>();
    if (end > from) {
      page.put("reviews", reviews.subList(from, end).stream().map(each -> json(each)).toList());
    }
    if (end < reviews.size()) {
      page.put("tokenPagination", Map.of("nextPageToken", Integer.toString(end)));
    }
    return SandboxReply.ok(GoogleErrors.TYPE, GoogleErrors.JSON.writeValueAsString(page));
  }

  private static Optional<Integer> number(SandboxRequest request, String parameter) {
    return request.parameter(parameter).filter(NUMBER.asMatchPredicate()).map(Integer::valueOf);
  }

  private static Map<String, Object> json(Written written) {
    AppReview review = written.review();
    Map<String, Object> comment = new LinkedHashMap<>();
    comment.put("text", "\t" + review.text());
    comment.put("lastModified", time(review.submittedAt()));
    comment.put("starRating", review.stars());
    comment.put("reviewerLanguage", written.market().language());
    review.version().ifPresent(version -> comment.put("appVersionName", version));
    List<Map<String, Object>> comments = new ArrayList<>(List.of(Map.of("userComment", comment)));
    review
        .answer()
        .ifPresent(
            answer ->
                comments.add(
                    Map.of(
                        "developerComment",
                        Map.of("text", answer.text(), "lastModified", time(answer.answeredAt())))));
    return Map.of("reviewId", review.uuid(), "authorName", review.author(), "comments", comments);
  }

  private static Map<String, Object> time(Instant at) {
    return Map.of("seconds", Long.toString(at.getEpochSecond()), "nanos", at.getNano());
  }
}
