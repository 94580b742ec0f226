package dev.storescope.popularities;

import dev.storescope.estimation.popularity.PopularityCheck.ComparedKeyword;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Source;
import dev.storescope.store.Country;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A day of popularities that differs so much from earlier ones that it is kept apart, and what was
 * decided about it.
 *
 * @param popularities how many are kept
 * @param largest the keywords with the largest changes, largest first
 * @param decision empty while the day is in review
 */
public record DoubtfulDay(
    long id,
    Country country,
    LocalDate date,
    PopularityScale scale,
    Source source,
    Instant keptAt,
    int popularities,
    ChangeCounts changes,
    List<ComparedKeyword> largest,
    Optional<Decision> decision) {
  public DoubtfulDay {
    largest = List.copyOf(largest);
  }

  /** Whether the popularities are used. */
  public enum Verdict {
    /** They are added to the archive. */
    ACCEPTED,
    /** They are kept, and never used. */
    DROPPED;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A decision, which is final.
   *
   * @param by a user name, or the part of the program
   */
  public record Decision(Verdict verdict, Instant at, String by, String reason) {}

  public boolean isAccepted() {
    return decision.filter(each -> each.verdict() == Verdict.ACCEPTED).isPresent();
  }

  /** The state in files and tables. */
  public String state() {
    return decision.map(each -> each.verdict().wireName()).orElse("in_review");
  }

  public String scaleName() {
    return scale.name().toLowerCase(Locale.ROOT);
  }

  /** What is doubtful, such as {@code us 2026-11-10 (ads_weekly_1_to_100)}. */
  public String title() {
    return "%s %s (%s)".formatted(country, date, scaleName());
  }
}
