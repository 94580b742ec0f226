package dev.storescope.retention;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectPart;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Thins the old days of an archive, and removes what is about an app or a keyword. Days are thinned
 * by whole periods of 32 days, in which ranks are packed: so each period is read and packed again
 * once. What was interrupted is repeated, which removes the rest.
 */
public record Retention(Archive archive) {
  /** Answers look back as far. */
  public static final Duration LEAST = Duration.ofDays(62);

  /** The first day that is not thinned if days are thinned that are older than a duration. */
  public static LocalDate firstKept(Instant now, Duration thinAfter) {
    long oldest = Math.max(0, now.minus(thinAfter).toEpochMilli());
    return LateDays.dayOf(Instant.ofEpochMilli(RankPeriod.of(oldest).firstMillis()));
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

  /** Thins all days before one, also those with observations that were appended since. */
  public StoredSize thinAll(LocalDate before) {
    return thin(LocalDate.EPOCH, before);
  }

  /** What removing the observations that a condition selects would remove; nothing is changed. */
  public RetentionReport examine(Predicate<Observation<?>> condition) {
    RetentionReport.Counter counter = new RetentionReport.Counter();
    archive.forEach(
        observation -> {
          SubjectKind kind = observation.subject().kind();
          long bytes = bytes(observation);
          counter.count(kind, bytes);
          if (condition.test(observation)) {
            counter.remove(kind, new StoredSize(1, bytes));
          }
        });
    return counter.report();
  }

  /** Removes the observations that a condition selects. */
  public StoredSize remove(Predicate<Observation<?>> condition) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    archive.forEach(
        observation -> {
          if (condition.test(observation)) {
            subjects.add(observation.subject());
          }
        });
    StoredSize removed = StoredSize.NOTHING;
    for (Subject<?> subject : subjects) {
      removed =
          removed.plus(
              archive.remove(
                  subject, Instant.EPOCH, Instant.MAX, all -> positions(all, condition)));
    }
    return removed;
  }

  private static BitSet positions(
      List<? extends Observation<?>> all, Predicate<Observation<?>> condition) {
    BitSet selected = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      selected.set(i, condition.test(all.get(i)));
    }
    return selected;
  }

  /**
   * What is about an app. Its ranks in searches and charts are not: they are what a store showed
   * for a keyword or a category.
   */
  public static Predicate<Observation<?>> about(AppId app) {
    return observation ->
        observation.subject().kind().parts().contains(SubjectPart.APP)
            && observation.subject().parts().app().equals(app);
  }

  /** What is about a keyword of a store; not the lists of suggestions that have it. */
  public static Predicate<Observation<?>> about(StoreType store, Keyword keyword) {
    return observation ->
        observation.subject().store() == store
            && (observation.facts() instanceof ReportedRank reported
                ? reported.keyword().equals(keyword)
                : observation.subject().findKeyword().equals(Optional.of(keyword)));
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
