package dev.storescope.sandbox.http;

import java.time.Duration;

/** A fault of a simulated store. */
public sealed interface Fault {

  /** Sends another reply, whatever was requested. */
  enum Replacement implements Fault {
    /** 403 with an empty body, as Apple throttles. */
    FORBIDDEN,
    /** 429 without {@code Retry-After}. */
    TOO_MANY_REQUESTS,
    /** 429 with a {@code Retry-After} of two minutes. */
    TOO_MANY_REQUESTS_FOR_TWO_MINUTES,
    /** 503. */
    UNAVAILABLE,
    /** 200 with Google's page about unusual traffic. */
    CAPTCHA_PAGE,
    /** 302 to {@code /sorry/index}. */
    CAPTCHA_REDIRECT,
    /** 200 with Google's consent form. */
    CONSENT_PAGE,
    /** 302 to {@code consent.google.com}. */
    CONSENT_REDIRECT,
    /** 200 with Apple's page about an error. */
    ERROR_PAGE,
    /** 200 with Apple's text about an error. */
    ERROR_TEXT,
    /** 200 with an error in XML, as networks that deliver content write it. */
    ERROR_XML,
    /** 200 with an error in JSON, as Apple's services write it. */
    ERROR_JSON
  }

  /** Sends a reply that is made to exhaust its reader. */
  enum Hostility implements Fault {
    /** 200 with millions of empty objects in valid JSON: small to send, large as a tree. */
    MANY_OBJECTS,
    /** 200 with JSON that is nested a hundred thousand levels deep. */
    DEEP_NESTING,
    /** 200 with an HTML page of tags that never end, which backtracking expressions are slow on. */
    UNCLOSED_FORMS,
    /** 200 whose bytes are not of the charset that it declares. */
    WRONG_CHARSET
  }

  /**
   * Corrupts the regular reply. A reply without the corrupted part is sent unchanged: a page
   * without data, an empty reply.
   */
  enum Corruption implements Fault {
    /** The body is truncated; the content length matches the truncated body. */
    TRUNCATED,
    /** The envelope is renamed: top-level keys, RPC ids of Google Play. */
    RENAMED_ENVELOPE,
    /** The fields of the results are renamed or moved. */
    RENAMED_FIELDS,
    /** Only the list of results is renamed or moved. */
    MOVED_LIST,
    /** The container of the results is missing. */
    MISSING_CONTAINER,
    /**
     * No results, in the exact form of a genuine empty reply: {@code resultCount:0}, a feed without
     * entries, no hints, a search page without its list, 404 for an app. One such reply cannot be
     * distinguished from the truth; only earlier or later replies can.
     */
    EMPTY
  }

  /**
   * Changes the figures of a report of Apple Ads, in the regular format. Such a reply cannot be
   * distinguished from the truth; only earlier or later reports can. Other replies are sent
   * unchanged.
   */
  enum Falsification implements Fault {
    /** Every popularity is 1, the floor. */
    POPULARITIES_AT_FLOOR,
    /** Every popularity is 25 points higher, up to 100. */
    POPULARITIES_RAISED
  }

  /** Announces the whole reply, sends half of it and closes the connection. */
  record BrokenTransfer() implements Fault {}

  /** Sends the regular reply after a delay. */
  record Delay(Duration after) implements Fault {
    public Delay {
      if (after.isNegative()) {
        throw new IllegalArgumentException("a negative delay: " + after);
      }
    }
  }
}
