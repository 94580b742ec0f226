package dev.storescope.connector.appstoreconnect;

import java.time.Duration;

/** Why App Store Connect gave no answer. No text has a token or a key. */
public sealed interface NoAnswer {

  /**
   * It refuses the request; a retry does not help.
   *
   * @param detail what it says, in English
   */
  record Refused(Refusal kind, String detail) implements NoAnswer {}

  /** The kinds of refusals. */
  enum Refusal {
    /** The key is revoked, or key ID, issuer ID or the clock of this machine are wrong. */
    KEY_NOT_VALID,
    /** For what was asked for; other requests may be answered. */
    ROLE_NOT_SUFFICIENT,
    /** The Account Holder has to accept an agreement. */
    AGREEMENTS_NOT_ACCEPTED,
    /** A part of the request is not valid, such as a vendor number. */
    INVALID_REQUEST
  }

  /**
   * What was asked for is not there, or not there any more.
   *
   * @param detail what it says, in English
   */
  record NotFound(String detail) implements NoAnswer {}

  /**
   * The limit of calls is reached, or nearly.
   *
   * @param delay before the next call
   */
  record Throttled(Duration delay) implements NoAnswer {}

  /**
   * There is no reply that can be read; a retry may help.
   *
   * @param reason as a part of a sentence
   */
  record Failed(String reason) implements NoAnswer {}
}
