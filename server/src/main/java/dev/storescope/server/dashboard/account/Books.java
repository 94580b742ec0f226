package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.LedgerRow;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Reads what the ledger has on an account. Who may read it is for the caller to see to. */
final class Books {
  static final int MOST_ROWS = 100;

  /** As many rows a file has at most: it is made in memory. */
  static final int MOST_ROWS_OF_FILE = 50_000;

  /** Another process may have its clock a little ahead. */
  private static final Duration AHEAD = Duration.ofDays(1);

  private final CreditLedger ledger;
  private final int requestsPerMinute;
  private final InstantSource clock;

  Books(CreditLedger ledger, int requestsPerMinute, InstantSource clock) {
    this.ledger = ledger;
    this.requestsPerMinute = requestsPerMinute;
    this.clock = clock;
  }

  /**
   * What a page tells.
   *
   * @param query may say {@code days}, 30 or 90
   */
  Usage read(AccountId account, Fields query, String path) {
    int days = days(query);
    Instant end = clock.instant().plus(AHEAD);
    return new Usage(
        ledger.balance(account, 0),
        ledger.monthlyGrant(account),
        requestsPerMinute,
        days,
        charges(account, Span.upTo(today(), days)),
        ledger.list(account, Instant.EPOCH, end, MOST_ROWS),
        MOST_ROWS,
        Span.of(query, today()),
        path);
  }

  /** What a page tells, as a file: the charges, or all changes of the balance in a span of time. */
  Csv csv(Account account, Fields query) {
    return switch (query.find("table").orElse("charges")) {
      case "charges" -> {
        Span span = Span.upTo(today(), days(query));
        yield charges(account.id(), span).csv(name("charges", account, span));
      }
      case "rows" -> rows(account, Span.of(query, today()));
      default -> throw PageException.notValid("table is charges or rows");
    };
  }

  private Charges charges(AccountId account, Span span) {
    return Charges.of(span, ledger.listDaily(account, span.since(), span.till()));
  }

  private Csv rows(Account account, Span span) {
    List<LedgerRow> rows =
        ledger.list(account.id(), span.start(), span.end(), MOST_ROWS_OF_FILE + 1);
    if (rows.size() > MOST_ROWS_OF_FILE) {
      throw PageException.notValid(
          "There are more than " + MOST_ROWS_OF_FILE + " rows: choose a shorter time.");
    }
    Csv csv =
        new Csv(
            name("credits", account, span),
            "at",
            "kind",
            "reason",
            "credits",
            "balance",
            "request_id");
    rows.forEach(
        row ->
            csv.row(
                row.at(),
                Usage.wireName(row.kind()),
                row.reason(),
                row.credits(),
                row.balance(),
                row.requestId().orElse("")));
    return csv;
  }

  private static String name(String what, Account account, Span span) {
    return String.join(
        "-", what, account.username().value(), span.since().toString(), span.till().toString());
  }

  private static int days(Fields query) {
    return switch (query.find("days").orElse("30")) {
      case "30" -> 30;
      case "90" -> 90;
      default -> throw PageException.notValid("days is 30 or 90");
    };
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }
}
