package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import java.time.Duration;

/** What a key may or may not read, and the least role for it. */
enum TestedResource {
  APPS("apps", "Sales and Reports"),
  TEXTS("texts", "App Manager"),
  PURCHASES("in-app purchases", "App Manager"),
  REVIEWS("reviews", "Customer Support"),
  SALES_REPORTS("sales reports", "Sales and Reports"),
  ANALYTICS_REPORTS("analytics reports", "Sales and Reports");

  private final String title;
  private final String leastRole;

  TestedResource(String title, String leastRole) {
    this.title = title;
    this.leastRole = leastRole;
  }

  String title() {
    return title;
  }

  /** What the user can do about a question without an answer. */
  Outcome explain(NoAnswer reason) {
    return switch (reason) {
      case NoAnswer.Refused(Refusal kind, String detail) -> explain(kind, detail);
      case NoAnswer.NotFound(String detail) ->
          new Unknown("App Store Connect did not find it: " + sentence(detail));
      case NoAnswer.Throttled(Duration delay) ->
          new Unknown(
              "App Store Connect accepts no more calls with this key for " + minutes(delay) + ".");
      case NoAnswer.Failed(String failure) ->
          new Unknown("There was no usable answer: " + sentence(failure));
    };
  }

  private Outcome explain(Refusal kind, String detail) {
    return switch (kind) {
      case KEY_NOT_VALID ->
          new Refused(
              "App Store Connect does not accept the key. Check in Users and Access, Integrations,"
                  + " that it is not revoked, and that the key ID and, for a team key, the issuer"
                  + " ID are those of this key. Check that the clock of this machine is right.");
      case AGREEMENTS_NOT_ACCEPTED ->
          new Refused(
              "The key is valid, but an agreement is not accepted. The Account Holder accepts it in"
                  + " App Store Connect under Business.");
      case ROLE_NOT_SUFFICIENT -> new Refused(role());
      case INVALID_REQUEST ->
          this == SALES_REPORTS
              ? new Refused(
                  "App Store Connect does not accept the vendor number. In App Store Connect, it is"
                      + " at the top of Payments and Financial Reports.")
              : new Unknown("App Store Connect does not accept the request: " + sentence(detail));
    };
  }

  private String role() {
    return "The role of the key does not suffice. In App Store Connect, make a "
        + (this == SALES_REPORTS ? "team key" : "key")
        + " with the role "
        + leastRole
        + " under Users and Access, Integrations, and add it as another connection.";
  }

  private static String minutes(Duration delay) {
    long minutes = Math.max(1, delay.plusSeconds(59).toMinutes());
    return minutes == 1 ? "1 minute" : minutes + " minutes";
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
