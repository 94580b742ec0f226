package dev.storescope.connector.playconsole;

import java.time.Duration;

/** Why Google gave no answer. No text has a token or a key. */
public sealed interface PlayFailure {

  /**
   * It refuses the request; a retry does not help.
   *
   * @param detail what it says, in English
   */
  record Refused(Refusal kind, String detail) implements PlayFailure {}

  /** The kinds of refusals. */
  enum Refusal {
    /** The key or the service account is deleted or disabled. */
    KEY_NOT_VALID,
    /** By the time of Google, the token was not issued just now. */
    CLOCK_WRONG,
    /** The project of the service account does not use the Google Play Developer API. */
    API_NOT_ENABLED,
    /**
     * The service account may not read it, or not yet. A bucket that does not exist is refused in
     * the same way.
     */
    NO_PERMISSION,
    /** A part of the request is not valid, such as the name of a bucket. */
    INVALID_REQUEST
  }

  /**
   * What was asked for is not there, or not there any more.
   *
   * @param detail what Google says, in English
   */
  record NotFound(String detail) implements PlayFailure {}

  /**
   * Google accepts no more calls for now.
   *
   * @param delay before the next call
   */
  record Throttled(Duration delay) implements PlayFailure {}

  /**
   * There is no reply that can be read; a retry may help.
   *
   * @param reason as a part of a sentence
   */
  record Failed(String reason) implements PlayFailure {}
}
