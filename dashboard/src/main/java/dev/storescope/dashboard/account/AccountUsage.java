package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/**
 * The credits of an account, and what they were spent on.
 *
 * @param requestsPerMinute the limit of requests per minute; 0 for none
 * @param entries the newest ledger entries, newest first
 * @param fileRange the dates for which the file of entries is offered
 * @param path of the page
 */
public record AccountUsage(
    long balance,
    long monthlyGrant,
    int requestsPerMinute,
    Charges charges,
    List<LedgerEntry> entries,
    DateRange fileRange,
    String path) {
  /** The most entries shown. */
  public static final int MAX_ENTRIES = 100;

  private static final List<Integer> DAYS = List.of(30, 90);

  public int days() {
    return charges.range().days();
  }

  /** The address of the charges as a file. */
  public String chargesCsv() {
    return path + "?format=csv&table=charges&days=" + days();
  }

  /** Reads the credits of an account from the ledger. The caller checks who may read them. */
  record Reader(CreditLedger ledger, int requestsPerMinute, InstantSource clock) {

    /** The limit of a file, which is made in memory. */
    private static final int MAX_ENTRIES_OF_FILE = 50_000;

    /** How far the clock of another process may be ahead. */
    private static final Duration CLOCK_SKEW = Duration.ofDays(1);

    AccountUsage read(AccountId account, FormFields query, String path) {
      Instant end = clock.instant().plus(CLOCK_SKEW);
      return new AccountUsage(
          ledger.balance(account, 0),
          ledger.monthlyGrant(account),
          requestsPerMinute,
          charges(account, lastDays(query)),
          ledger.list(account, Instant.EPOCH, end, MAX_ENTRIES),
          fileRange(query),
          path);
    }

    /** A file: the charges, or the ledger entries of a date range. */
    Csv csv(AccountId account, Username name, FormFields query) {
      return switch (query.find("table").orElse("charges")) {
        case "charges" -> {
          DateRange range = lastDays(query);
          yield charges(account, range).toCsv(fileName("charges", name, range));
        }
        case "rows" -> entries(account, name, fileRange(query));
        default -> throw PageException.notOneOf("table", List.of("charges", "rows"));
      };
    }

    private Charges charges(AccountId account, DateRange range) {
      return Charges.of(range, ledger.listDaily(account, range.first(), range.last()));
    }

    private Csv entries(AccountId account, Username name, DateRange range) {
      // The ledger's instants may be finer than milliseconds.
      Instant end = range.end().plusNanos(999_999);
      List<LedgerEntry> entries = ledger.list(account, range.start(), end, MAX_ENTRIES_OF_FILE + 1);
      if (entries.size() > MAX_ENTRIES_OF_FILE) {
        throw PageException.notValid(Texts.of("usage.too-many", MAX_ENTRIES_OF_FILE));
      }
      Csv csv =
          new Csv(fileName("credits", name, range), "at,kind,reason,credits,balance,request_id");
      entries.forEach(
          entry ->
              csv.row(
                  entry.at(),
                  entry.kind().name().toLowerCase(Locale.ROOT),
                  entry.reason(),
                  entry.credits(),
                  entry.balance(),
                  entry.requestId().orElse("")));
      return csv;
    }

    private static String fileName(String what, Username name, DateRange range) {
      return String.join(
          "-", what, name.value(), range.first().toString(), range.last().toString());
    }

    private DateRange lastDays(FormFields query) {
      return DateRange.of(query, DAYS, DAYS.getFirst(), clock.instant());
    }

    /** The {@code since} and {@code till} of a query; the last 30 days if they are not sent. */
    private DateRange fileRange(FormFields query) {
      LocalDate last = query.findDate("till").orElse(DateRange.dateOf(clock.instant()));
      DateRange standard = DateRange.upTo(last, DAYS.getFirst());
      return new DateRange(query.findDate("since").orElse(standard.first()), last);
    }
  }
}
