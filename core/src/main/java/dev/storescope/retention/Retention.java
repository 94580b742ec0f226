package dev.storescope.retention;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thins the old days of an archive, and removes what is about an app or a keyword. Days are thinned
 * by whole periods of 32 days, in which ranks are packed: so each period is read and packed again
 * once. What was interrupted is repeated, which removes the rest.
 *
 * @param freeRemoved frees the bytes of what was removed
 */
public record Retention(Archive archive, Runnable freeRemoved) {
  /** For an archive whose removed observations take no bytes, or for another program to free. */
  public Retention(Archive archive) {
    this(archive, () -> {});
  }

  /** Answers look back as far. */
  public static final Duration LEAST = Duration.ofDays(62);

  /** The first day that is not thinned if days are thinned that are older than a duration. */
  public static LocalDate firstKept(Instant now, Duration thinAfter) {
    long oldest = Math.max(0, now.minus(thinAfter).toEpochMilli());
    return LateDays.dayOf(Instant.ofEpochMilli(RankPeriod.of(oldest).firstMillis()));
  }

  /**
   * The instant before which reviews were submitted that lose their names after a duration: that of
   * the next period, so that no name stays longer.
   */
  public static Instant namesBefore(Instant now, Duration after) {
    return startOf(firstKept(now, after)).plus(RankPeriod.LENGTH);
  }

  /** What thinning all days before one would remove; nothing is changed. */
  public RetentionReport examine(LocalDate before) {
    RetentionReport.Counter counter = new RetentionReport.Counter();
    Parts parts = new Parts();
    archive.forEach(
        observation -> {
          long bytes = bytes(observation);
          counter.count(observation.subject().kind(), bytes);
          if (isThinned(observation, before)) {
            parts
                .add(observation, bytes)
                .ifPresent(part -> counter.remove(part.kind(), part.removed()));
          }
        });
    parts.end().ifPresent(part -> counter.remove(part.kind(), part.removed()));
    return counter.report();
  }

  /** Thins the days before one that were not thinned yet; returns what was removed. */
  public StoredSize thinNew(LocalDate before) {
    LocalDate complete =
        archive.findThinnedDays().map(ThinnedDays::complete).orElse(LocalDate.EPOCH);
    return complete.isBefore(before) ? thin(complete, before) : StoredSize.NOTHING;
  }

  /**
   * Whether an observation is of a thinned day, and would be removed from it again if it was added.
   */
  public boolean wouldRemove(Observation<?> added) {
    return isThinned(added, findNoted().before()) && wouldThin(added);
  }

  private <F extends Facts> boolean wouldThin(Observation<F> added) {
    RankPeriod period = RankPeriod.of(added.observedAt());
    List<Observation<F>> all =
        new ArrayList<>(
            archive.list(
                added.subject(),
                Instant.ofEpochMilli(period.firstMillis()),
                Instant.ofEpochMilli(period.lastMillis()),
                Integer.MAX_VALUE));
    int position = 0;
    while (position < all.size() && !all.get(position).observedAt().isAfter(added.observedAt())) {
      position++;
    }
    all.add(position, added);
    return Thinning.select(all).get(position);
  }

  /** Thins all days before one, also those with observations that were appended since. */
  public StoredSize thinAll(LocalDate before) {
    return thin(LocalDate.EPOCH, before);
  }

  /**
   * Removes what was observed of something until now. It is noted before: what is interrupted is
   * completed by {@link #finish}.
   */
  public StoredSize remove(Collection<? extends Removed> removed, Instant now) {
    return note(removed.stream().map(each -> new Removal(each, now, false)).toList());
  }

  /**
   * Removes the names from the reviews that were submitted before an instant, also those that were
   * archived although earlier ones had been removed; none are archived again.
   */
  public StoredSize removeNames(Instant before) {
    return note(List.of(new Removal(new Removed.Names(), before, false)));
  }

  /** Removes the names from reviews unless that is noted as complete. */
  public StoredSize removeNewNames(Instant before) {
    boolean isComplete =
        archive
            .findRemovals()
            .find(new Removed.Names())
            .filter(noted -> noted.complete() && !noted.at().isBefore(before))
            .isPresent();
    return isComplete ? StoredSize.NOTHING : removeNames(before);
  }

  /** Completes the removals that were interrupted. */
  public StoredSize finish() {
    return note(List.of());
  }

  private StoredSize note(List<Removal> removals) {
    Removals interrupted = archive.findRemovals().incomplete();
    removals.forEach(archive::noteRemoval);
    Removals open = archive.findRemovals().incomplete();
    if (open.list().isEmpty()) {
      return StoredSize.NOTHING;
    }
    StoredSize removed = new RemovalPass(archive, open).run();
    if (!interrupted.list().isEmpty()) {
      archive.finishRemovals(interrupted::mayChange);
    }
    // Before they are complete: what is interrupted now is freed by the next one.
    if (!interrupted.list().isEmpty() || removed.observations() > 0) {
      freeRemoved.run();
    }
    open.list().forEach(each -> archive.noteRemoval(each.completed()));
    return removed;
  }

  /** What removals would change; nothing is changed. */
  public RetentionReport examine(Removals removals) {
    RetentionReport.Counter counter = new RetentionReport.Counter();
    archive.forEach(
        observation -> {
          SubjectKind kind = observation.subject().kind();
          long bytes = bytes(observation);
          counter.count(kind, bytes);
          if (RemovalPass.isChanged(observation, removals)) {
            counter.remove(kind, new StoredSize(1, bytes));
          }
        });
    return counter.report();
  }

  private static long bytes(Observation<?> observation) {
    ArchiveRow row = ObservationCodec.encode(observation);
    return (long) row.key().length + row.value().length;
  }

  private StoredSize thin(LocalDate from, LocalDate before) {
    ThinnedDays noted = findNoted();
    boolean interrupted = noted.complete().isBefore(noted.before());
    // Noted first: an answer says that its day is thinned from the first removal on, and whoever
    // thins next finds where this began, if it ends early.
    archive.noteThinned(
        new ThinnedDays(later(before, noted.before()), earlier(from, noted.complete())));
    StoredSize removed = new Pass(interrupted).run(startOf(from), startOf(before).minusMillis(1));
    // Another program may have thinned further meanwhile.
    ThinnedDays now = findNoted();
    archive.noteThinned(
        new ThinnedDays(later(before, now.before()), later(before, now.complete())));
    return removed;
  }

  private ThinnedDays findNoted() {
    return archive.findThinnedDays().orElse(new ThinnedDays(LocalDate.EPOCH, LocalDate.EPOCH));
  }

  private static LocalDate later(LocalDate one, LocalDate other) {
    return one.isAfter(other) ? one : other;
  }

  private static LocalDate earlier(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }

  private static boolean isThinned(Observation<?> observation, LocalDate before) {
    return observation.subject().kind().isThinned()
        && observation.observedAt().isBefore(startOf(before));
  }

  private static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /**
   * Goes through a span and removes. After an interrupted one, the archive completes also the parts
   * of which nothing is to be removed any more.
   */
  private final class Pass {
    private final Parts parts = new Parts();
    private final boolean afterInterrupted;
    private StoredSize removed = StoredSize.NOTHING;

    private Pass(boolean afterInterrupted) {
      this.afterInterrupted = afterInterrupted;
    }

    private StoredSize run(Instant from, Instant to) {
      archive.forEach(
          from,
          to,
          observation -> {
            if (observation.subject().kind().isThinned()) {
              parts.add(observation, 0).ifPresent(this::remove);
            }
          });
      parts.end().ifPresent(this::remove);
      return removed;
    }

    private void remove(Part part) {
      if (part.removed().observations() == 0 && !afterInterrupted) {
        return;
      }
      RankPeriod period = part.period();
      removed =
          removed.plus(
              archive.remove(
                  part.subject(),
                  Instant.ofEpochMilli(period.firstMillis()),
                  Instant.ofEpochMilli(period.lastMillis()),
                  Thinning::select));
    }
  }

  /** The observations of a subject in a period, and what is to be removed of them. */
  private record Part(Subject<?> subject, RankPeriod period, StoredSize removed) {
    SubjectKind kind() {
      return subject.kind();
    }
  }

  /** Collects the observations of each subject and period, which come together. */
  private static final class Parts {
    private final List<Thinning.Seen> seen = new ArrayList<>();
    private final List<Long> bytes = new ArrayList<>();
    private @Nullable Subject<?> subject;
    private RankPeriod period = new RankPeriod(0);

    /** Adds the next observation; returns the part before it, if there is one. */
    private Optional<Part> add(Observation<?> observation, long size) {
      RankPeriod next = RankPeriod.of(observation.observedAt());
      Optional<Part> before =
          observation.subject().equals(subject) && next.equals(period) ? Optional.empty() : end();
      subject = observation.subject();
      period = next;
      seen.add(Thinning.Seen.of(observation));
      bytes.add(size);
      return before;
    }

    private Optional<Part> end() {
      int[] removed = Thinning.selectSeen(seen).stream().toArray();
      long size = 0;
      for (int each : removed) {
        size += bytes.get(each);
      }
      Optional<Part> part =
          subject == null
              ? Optional.empty()
              : Optional.of(new Part(subject, period, new StoredSize(removed.length, size)));
      seen.clear();
      bytes.clear();
      return part;
    }
  }
}
