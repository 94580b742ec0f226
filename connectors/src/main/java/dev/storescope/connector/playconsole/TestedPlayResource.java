package dev.storescope.connector.playconsole;

import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import java.time.Duration;

/** What a service account may or may not read, and the permission for it. */
enum TestedPlayResource {
  INSTALLS("installs", "View app information and download bulk reports (read-only)"),
  STORE_PERFORMANCE(
      "visitors and search terms", "View app information and download bulk reports (read-only)"),
  RATINGS("ratings", "View app information and download bulk reports (read-only)"),
  REVIEWS("reviews", "View app information and download bulk reports (read-only)"),
  SALES("sales", "View financial data, orders, and cancellation survey responses"),
  RECENT_REVIEWS("reviews of the last seven days", "Reply to reviews");

  static final Refused NO_BUCKET =
      new Refused(
          "The connection has no bucket. In Play Console, copy the Cloud Storage URI in Download"
              + " reports, Statistics, and add it with the key as another connection.");

  private final String title;
  private final String permission;

  TestedPlayResource(String title, String permission) {
    this.title = title;
    this.permission = permission;
  }

  String title() {
    return title;
  }

  private boolean isInBucket() {
    return this != RECENT_REVIEWS;
  }

  /** What the user can do about a question without an answer. */
  Outcome explain(PlayFailure reason, String email) {
    return switch (reason) {
      case PlayFailure.Refused(Refusal kind, String detail) -> explain(kind, detail, email);
      case PlayFailure.NotFound(String detail) ->
          isInBucket()
              ? new Refused(
                  "There is no such bucket. In Play Console, copy the Cloud Storage URI in Download"
                      + " reports, Statistics, and add it with the key as another connection.")
              : new Unknown("Google did not find it: " + sentence(detail));
      case PlayFailure.Throttled(Duration delay) ->
          new Unknown(
              "Google accepts no more calls for now. Test again in " + minutes(delay) + ".");
      case PlayFailure.Failed(String failure) ->
          new Unknown("There was no usable answer: " + sentence(failure));
    };
  }

  private Outcome explain(Refusal kind, String detail, String email) {
    return switch (kind) {
      case KEY_NOT_VALID ->
          new Refused(
              "Google does not accept the key. Check in Google Cloud, IAM & Admin, Service"
                  + " Accounts, that the service account and its key are neither deleted nor"
                  + " disabled.");
      case CLOCK_WRONG ->
          new Refused(
              "Google does not accept the time of the request. Set the clock of this machine.");
      case API_NOT_ENABLED ->
          new Refused(
              "The project of the service account does not use the interface. In Google Cloud,"
                  + " enable the Google Play Android Developer API in APIs & Services, Library.");
      case NO_PERMISSION -> new Refused(permission(email));
      case INVALID_REQUEST ->
          new Unknown("Google does not accept the request: " + sentence(detail));
    };
  }

  /** The permission that is needed; a refusal may be of a wrong bucket. */
  String permission(String email) {
    return "The service account may not read it, or not yet. In Play Console, Users and"
        + " permissions, give "
        + email
        + " the account permission “"
        + permission
        + "”"
        + (isInBucket() ? ", and check that the bucket is that of Download reports" : "")
        + ". It takes up to 48 hours until it applies.";
  }

  private static String minutes(Duration delay) {
    long minutes = Math.max(1, delay.plusSeconds(59).toMinutes());
    return minutes == 1 ? "1 minute" : minutes + " minutes";
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
