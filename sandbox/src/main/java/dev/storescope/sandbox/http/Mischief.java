package dev.storescope.sandbox.http;

import java.time.Duration;

/** What a store does where it should simply answer. */
public sealed interface Mischief {

  /** Says something else, whatever was asked. */
  enum Instead implements Mischief {
    /** 403 with an empty body, as Apple does to those who ask too often. */
    FORBIDDEN,
    /** 429, and no word of when to come back. */
    TOO_MANY_REQUESTS,
    /** 429 with a {@code Retry-After} of two minutes. */
    TOO_MANY_REQUESTS_FOR_TWO_MINUTES,
    /** 503. */
    UNAVAILABLE,
    /** 200, with Google's page of unusual traffic. */
    CAPTCHA_PAGE,
    /** 302 to {@code /sorry/index}. */
    CAPTCHA_REDIRECT,
    /** 200, with Google's form of consent. */
    CONSENT_PAGE,
    /** 302 to {@code consent.google.com}. */
    CONSENT_REDIRECT
  }

  /**
   * Spoils the right reply. What has no such part is sent as it is: a page that is no data, a reply
   * that is empty already.
   */
  enum Spoilt implements Mischief {
    /** The body ends in the middle, and the length of the content is that of what is there. */
    CUT_SHORT,
    /** What holds the results is called otherwise: keys of the top, RPC ids of Google Play. */
    OTHER_ENVELOPE,
    /** The fields of the results are called otherwise, or stand elsewhere. */
    OTHER_FIELDS,
    /** The list of results is at another place, or called otherwise, and all else as ever. */
    LIST_ELSEWHERE,
    /** The place where the results are is missing. */
    NO_PLACE_FOR_RESULTS,
    /**
     * No results, in exactly the form of a true reply that has none: {@code resultCount:0}, a feed
     * without entries, no hints, a search page without its list, 404 for an app. Nobody can tell it
     * from the truth by this one reply; only other replies, before or after, can make one doubt it.
     */
    EMPTY
  }

  /** Announces the whole reply, sends half of it, and closes the connection. */
  record BrokenOff() implements Mischief {}

  /** Answers rightly, after a while. */
  record Slow(Duration after) implements Mischief {
    public Slow {
      if (after.isNegative()) {
        throw new IllegalArgumentException("nobody answers before they are asked: " + after);
      }
    }
  }
}
