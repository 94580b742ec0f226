package dev.storescope.popularities;

import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.estimation.popularity.PopularityCheck;
import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps days of popularities apart that are suspect compared with the archive, until a person or
 * later days decide:
 *
 * <ul>
 *   <li>a later day, or another report of the same day, that agrees with the archive drops them;
 *   <li>{@value #AGREEING_DAYS} later days in a row, each of which agrees with the one before and
 *       not with the archive, show that the scale has changed: all are accepted.
 * </ul>
 *
 * <p>An accepted day is added to the archive after the decision is durable. If this is interrupted,
 * {@link #archiveAccepted} completes it; to repeat it changes nothing.
 */
public final class PopularityReview implements PopularityGate {
  /** How many later days confirm a doubtful one. */
  public static final int AGREEING_DAYS = 3;

  private static final Logger log = LoggerFactory.getLogger(PopularityReview.class);
  private static final String AUTOMATIC = "storescope";

  /** The most observations of a keyword that are read. */
  private static final int MAX_KNOWN = 1000;

  private final Archive archive;
  private final DoubtfulDays days;
  private final InstantSource clock;

  public PopularityReview(Archive archive, DoubtfulDays days, InstantSource clock) {
    this.archive = archive;
    this.days = days;
    this.clock = clock;
  }

  /**
   * The result of an import.
   *
   * @param popularities how many were added to the archive
   * @param doubtful the days that are kept apart
   */
  public record ReviewedImport(int popularities, List<DoubtfulDay> doubtful) {
    public ReviewedImport {
      doubtful = List.copyOf(doubtful);
    }
  }

  /** The days that are kept apart. */
  public DoubtfulDays days() {
    return days;
  }

  /** Adds the days of a report to the archive, except those that are doubtful. */
  public ReviewedImport importReport(Collection<Observation<Popularity>> report) {
    List<Long> keptApart = new ArrayList<>();
    for (PopularityDay day : PopularityDay.list(report)) {
      Optional<DoubtfulDay> doubtful = judge(day);
      doubtful.ifPresentOrElse(
          each -> keptApart.add(each.id()), () -> archive.append(day.observations()));
    }
    // A later day of the report may have decided about an earlier one.
    List<DoubtfulDay> doubtful =
        keptApart.stream()
            .flatMap(id -> days.find(id).stream())
            .filter(day -> !day.isAccepted())
            .toList();
    int notAdded = doubtful.stream().mapToInt(DoubtfulDay::popularities).sum();
    return new ReviewedImport(report.size() - notAdded, doubtful);
  }

  /** Adds a report to the archive, and accepts the days of it that are in review. */
  public ReviewedImport believe(Collection<Observation<Popularity>> report, String by) {
    archive.append(report);
    for (PopularityDay day : PopularityDay.list(report)) {
      days.find(day).ifPresent(known -> decide(known.id(), Verdict.ACCEPTED, by, "imported again"));
    }
    return new ReviewedImport(report.size(), List.of());
  }

  /** The caller adds a day that may be used to the archive. */
  @Override
  public Optional<DoubtfulDay> judge(PopularityDay day) {
    archiveAccepted();
    Optional<DoubtfulDay> known = days.find(day);
    if (known.isPresent()) {
      return known.filter(each -> !each.isAccepted());
    }
    Comparison comparison = new PopularityCheck(this::findNewest).compare(day);
    ChangeCounts changes = comparison.counts();
    if (changes.isSuspect()) {
      return isConfirmed(day) ? Optional.empty() : Optional.of(keep(day, comparison));
    }
    if (changes.isAgreement()) {
      dropUntil(day);
    }
    return Optional.empty();
  }

  @Override
  public boolean isAccepted(long id) {
    return days.find(id).filter(DoubtfulDay::isAccepted).isPresent();
  }

  /**
   * Decides about a day that is in review, and adds an accepted one to the archive. A day that was
   * decided stays as it was.
   *
   * @return whether this call has decided
   */
  public boolean decide(long id, Verdict verdict, String by, String reason) {
    int decided = days.decide(List.of(id), new Decision(verdict, clock.instant(), by, reason));
    if (decided > 0) {
      log.info("Popularities in review, number {}: {} by {}", id, verdict.wireName(), by);
    }
    try {
      archiveAccepted();
    } catch (ArchiveUnavailableException e) {
      log.warn("Accepted popularities could not be added to the archive yet", e);
    }
    return decided > 0;
  }

  /**
   * Decides about a day as a person does, by {@link #decide}.
   *
   * @return the day, with the decision that holds; empty if there is no such day
   */
  public Optional<DoubtfulDay> decideByHand(long id, Verdict verdict, Username by) {
    decide(id, verdict, by.value(), "by hand");
    return days.find(id);
  }

  /** Adds the accepted days to the archive, with their original instants and source. */
  public void archiveAccepted() {
    for (long id : days.listToArchive()) {
      PopularityDay day = days.get(id);
      archive.append(day.observations());
      days.setArchived(id);
      log.info("{} accepted popularities, number {}, are archived", day.observations().size(), id);
    }
  }

  private DoubtfulDay keep(PopularityDay day, Comparison comparison) {
    DoubtfulDay kept = days.keep(day, comparison);
    log.warn(
        "The popularities of {} from {} are in review as number {}: {}",
        kept.title(),
        kept.source(),
        kept.id(),
        kept.changes());
    return kept;
  }

  private void dropUntil(PopularityDay day) {
    List<Long> earlier =
        days.listInReview(day.country(), day.scale()).stream()
            .filter(each -> !each.date().isAfter(day.date()))
            .map(DoubtfulDay::id)
            .toList();
    settle(earlier, Verdict.DROPPED, "the report of " + day.date() + " agrees with the archive");
  }

  /** Whether the days before it in review make it the last of a row; if so, these are accepted. */
  private boolean isConfirmed(PopularityDay day) {
    List<Long> agreeing = new ArrayList<>();
    PopularityDay later = day;
    for (DoubtfulDay each : days.listInReview(day.country(), day.scale())) {
      if (each.date().isBefore(later.date())) {
        PopularityDay earlier = days.get(each.id());
        if (!agree(earlier, later)) {
          break;
        }
        agreeing.add(each.id());
        later = earlier;
      }
    }
    if (agreeing.size() < AGREEING_DAYS) {
      return false;
    }
    settle(
        agreeing,
        Verdict.ACCEPTED,
        String.format(
            Locale.ROOT,
            "%d reports in a row agree, up to that of %s",
            agreeing.size() + 1,
            day.date()));
    return true;
  }

  private static boolean agree(PopularityDay earlier, PopularityDay later) {
    return new PopularityCheck(PopularityCheck.historyOf(earlier))
        .compare(later)
        .counts()
        .isAgreement();
  }

  private void settle(List<Long> ids, Verdict verdict, String reason) {
    if (!ids.isEmpty()) {
      days.decide(ids, new Decision(verdict, clock.instant(), AUTOMATIC, reason));
      log.info("Popularities in review, numbers {}: {}, {}", ids, verdict.wireName(), reason);
      archiveAccepted();
    }
  }

  private List<Optional<Observation<Popularity>>> findNewest(PopularityDay day) {
    return archive.readAll(day.observations(), this::findNewest);
  }

  private Optional<Observation<Popularity>> findNewest(Observation<Popularity> one) {
    return archive
        .list(
            one.subject(),
            one.observedAt().minus(PopularityCheck.LOOK_BACK),
            one.observedAt(),
            MAX_KNOWN)
        .stream()
        .filter(known -> known.facts().scale() == one.facts().scale())
        .reduce((_, newer) -> newer);
  }
}
