package dev.storescope.attack.month;

import java.time.Duration;

/** What goes wrong in a store for a while. */
enum Trouble {
  REFUSALS("half of the calls get 403, 429 or 503", Duration.ofMinutes(40)),
  REFUSALS_WITH_DELAY("a third of the calls get 429 with Retry-After", Duration.ofMinutes(40)),
  CAPTCHAS("half of the calls get a captcha or a consent form", Duration.ofMinutes(30)),
  ERRORS("half of the calls get an error with status 200", Duration.ofMinutes(60)),
  CUT_CONNECTIONS("a third of the replies are cut or truncated", Duration.ofMinutes(90)),
  NEW_ENVELOPE("all replies have another envelope", Duration.ofHours(3)),
  MOVED_LISTS("half of the replies lack the container or the list", Duration.ofHours(2)),
  MISSING_FIELDS("a third of the replies have renamed fields", Duration.ofHours(2)),
  EMPTY("all replies are empty", Duration.ofSeconds(90)),
  SILENT_BLOCK("all replies to one address are empty", Duration.ofMinutes(40)),
  STALE_CACHE("every second listing is 20 days old", Duration.ofHours(6)),
  HOLES_IN_REVIEWS("a tenth of the pages of reviews is empty", Duration.ofHours(20)),
  RATINGS_DIVIDED("numbers of ratings divided by 50"),
  RATINGS_MULTIPLIED("numbers of ratings multiplied by 1,000"),
  NO_RATINGS("no ratings"),
  ONE_LIST("one list for all keywords"),
  OTHER_COUNTRY("the lists of another country"),
  CUT_LISTS("lists of five"),
  REVERSED_LISTS("lists in reverse"),
  EQUAL_CHARTS("the free chart as paid and grossing one"),
  OTHER_APP("another app's listing"),
  ERROR_TITLES("listings with the title Error 503"),
  OTHER_CURRENCY("prices in another currency");

  private final String description;
  private final Duration length;
  private final boolean lie;

  Trouble(String description, Duration length) {
    this.description = description;
    this.length = length;
    this.lie = false;
  }

  Trouble(String description) {
    this.description = description;
    this.length = Duration.ofMinutes(100);
    this.lie = true;
  }

  String description() {
    return description;
  }

  Duration length() {
    return length;
  }

  /** Whether the replies are well-formed, and false. */
  boolean isLie() {
    return lie;
  }
}
