package dev.storescope.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;

/**
 * Which reports of consoles each workspace has read. What they have of a day is kept in {@link
 * OwnFigures}. Changes are durable when a method returns.
 */
public interface OwnReports {
  /**
   * What a report said on a day.
   *
   * @param id of the console
   * @param processedOn when the console made it
   */
  record ReadReport(String id, AppId app, OwnReport report, LocalDate processedOn) {}

  /**
   * How many days of a report were kept.
   *
   * @param days those that count from now on
   * @param doubted those that have lost too much to be believed
   */
  record Kept(int days, int doubted) {
    public static final Kept NONE = new Kept(0, 0);

    public Kept plus(Kept other) {
      return new Kept(days + other.days, doubted + other.doubted);
    }
  }

  /**
   * Keeps the days that a connection read in a report, all or none of them, and that it was read;
   * nothing if the workspace has no such connection any more. Which version of a day counts is
   * decided by {@link DayVersions#choose}. A report may be put again.
   */
  Kept put(AccountId account, long connection, ReadReport report, Collection<OwnDay> days);

  /** The reports about an app that were read, by when they were made. */
  List<ReadReport> list(AccountId account, AppId app, OwnReport report);
}
