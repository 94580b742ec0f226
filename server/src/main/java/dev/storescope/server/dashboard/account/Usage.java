package dev.storescope.server.dashboard.account;

import dev.storescope.credits.LedgerRow;
import java.util.List;
import java.util.Locale;

/**
 * What an account has to spend, and what it spent.
 *
 * @param requestsPerMinute the most requests it has a minute; 0 for no limit
 * @param rows the newest changes of its balance, newest first
 * @param mostRows as many of them are told at most
 * @param span what the file of all rows is offered for
 * @param path the page that tells it
 */
public record Usage(
    long balance,
    long monthlyGrant,
    int requestsPerMinute,
    int days,
    Charges charges,
    List<LedgerRow> rows,
    int mostRows,
    Span span,
    String path) {

  /** The address of the charges as a file. */
  public String chargesCsv() {
    return path + "?format=csv&table=charges&days=" + days;
  }

  /** What happened to the balance, in a word. */
  public static String name(LedgerRow.Kind kind) {
    return switch (kind) {
      case CHARGE -> "Charge";
      case TOP_UP -> "Top-up";
      case ADJUSTMENT -> "Adjustment";
      case GRANT -> "Monthly grant";
    };
  }

  /** The same as the interface writes it. */
  static String wireName(LedgerRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
