package dev.storescope.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The figures of the own apps of each workspace, which only it may see. Changes are durable when a
 * method returns.
 */
public interface OwnFigures {
  /**
   * Keeps days that a connection read, each as a whole. A day that the report processed later is
   * kept already is ignored.
   *
   * @return how many days are kept; none if the workspace has no such connection any more
   */
  int put(AccountId account, long connection, Collection<OwnDay> days);

  /** Receives the days that are kept, and then one count after another. */
  interface Visitor {
    /** A day that is kept of a report; it may have no counts. */
    default void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {}

    void visit(LocalDate date, OwnFigure figure, String source, Country country, long count);
  }

  /**
   * Visits the days of an app that are kept on the dates of a range, both inclusive, and then their
   * counts, by date and report.
   *
   * @param country only of this one, if there is one
   */
  void visit(
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country,
      Visitor visitor);

  /** Visits the counts of all countries. */
  default void visit(AccountId account, AppId app, LocalDate from, LocalDate to, Visitor visitor) {
    visit(account, app, from, to, Optional.empty(), visitor);
  }

  /** Receives the days that are kept, and then sums of their counts, each at once or in parts. */
  interface SumVisitor {
    void visitDay(LocalDate date, OwnReport report, LocalDate processedOn);

    void visitSource(LocalDate date, OwnFigure figure, String source, long count);

    void visitCountry(LocalDate date, OwnFigure figure, Country country, long count);
  }

  /**
   * Visits the days as {@link #visit} does, and then the sums of their counts by source and by
   * country, which are far fewer.
   */
  void visitSums(AccountId account, AppId app, LocalDate from, LocalDate to, SumVisitor visitor);

  /**
   * The days of an app that are kept.
   *
   * @param first the first date
   * @param last the last date
   */
  record KeptDays(AppId app, OwnReport report, LocalDate first, LocalDate last, long days) {}

  /** What is kept of a workspace, by app and report. */
  List<KeptDays> list(AccountId account);
}
