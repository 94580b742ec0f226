package dev.storescope.reports;

import dev.storescope.accounts.AccountId;
import java.time.LocalDate;
import java.util.Optional;

/** What accounts write into their reports. A change is durable when its method returns. */
public interface ReportTexts {
  /** The most notes of an account. */
  int MAX_NOTES = 10_000;

  /**
   * The title of the reports about a subject, and the note about one week.
   *
   * @param week its first date
   */
  ReportText find(AccountId account, ReportSubject subject, LocalDate week);

  /**
   * Replaces the title of all reports about a subject, and the note about one week.
   *
   * @throws IllegalArgumentException beyond {@link #MAX_NOTES}, and if there is no such account
   */
  void put(AccountId account, ReportSubject subject, LocalDate week, ReportText text);

  Optional<Logo> findLogo(AccountId account);

  /**
   * Replaces the logo; removes it if empty.
   *
   * @throws IllegalArgumentException if there is no such account
   */
  void putLogo(AccountId account, Optional<Logo> logo);
}
