package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.migration.ArchiveComparison.SubjectComparison;
import dev.storescope.migration.MigrationProgress.Stage;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.util.List;

/**
 * Copies an archive to another one, and compares the two. The source is not changed, and must not
 * be appended to meanwhile. An interrupted migration can be run again, and resumes.
 *
 * @param finishRemovals completes the removals that are noted in the target
 */
public record ArchiveMigration(
    Archive source,
    Archive target,
    MigrationCheckpoint checkpoint,
    MigrationProgress progress,
    Runnable finishRemovals) {

  /** A difference between the archives, of a subject. */
  public record Mismatch(Subject<?> subject, String detail) {
    @Override
    public String toString() {
      return SubjectName.format(subject) + ": " + detail;
    }
  }

  /**
   * The result of a migration.
   *
   * @param observations the observations of the source
   * @param subjects the subjects of the source
   * @param resumedAfter how many observations an earlier run had copied
   * @param arrived the observations of the target; more than those of the source if it had others
   * @param subjectsCompared the subjects that were compared
   * @param appsCompared the apps whose ranks were compared; an app of two subjects counts twice
   * @param differences the differences that were found
   */
  public record MigrationReport(
      long observations,
      long subjects,
      long resumedAfter,
      long arrived,
      int subjectsCompared,
      int appsCompared,
      List<Mismatch> differences) {
    public MigrationReport {
      differences = List.copyOf(differences);
    }

    /** Whether the target has all observations, as far as they were compared. */
    public boolean isComplete() {
      return arrived >= observations && differences.isEmpty();
    }
  }

  /**
   * Copies and compares.
   *
   * @param sample the minimum number of subjects of each kind to compare, 1 or more
   * @throws ArchiveUnavailableException if one of the two fails; another run resumes
   */
  public MigrationReport run(int sample) {
    copyNotes();
    ArchiveSummary summary =
        ArchiveSummary.of(source, sample, counted -> progress.at(Stage.COUNTING, counted, -1));
    long resumedAfter =
        new ArchiveCopy(source, target, checkpoint, progress).run(summary.observations());
    // An earlier run may have copied what was removed since.
    finishRemovals.run();
    long arrived = countTarget(summary.observations());
    List<SubjectComparison> comparisons = compare(summary.sample());
    // If mismatches were found, the next run must copy everything again.
    checkpoint.remove();
    return new MigrationReport(
        summary.observations(),
        summary.subjects(),
        resumedAfter,
        arrived,
        comparisons.size(),
        comparisons.stream().mapToInt(SubjectComparison::apps).sum(),
        comparisons.stream().flatMap(comparison -> comparison.mismatches().stream()).toList());
  }

  /** Before the observations: the target does not take what was removed. */
  private void copyNotes() {
    source.findThinnedDays().ifPresent(target::noteThinned);
    Removals known = target.findRemovals();
    for (Removal removal : source.findRemovals().list()) {
      if (known
          .find(removal.what())
          .filter(other -> !other.at().isBefore(removal.at()))
          .isEmpty()) {
        target.noteRemoval(forTarget(removal));
      }
    }
  }

  /**
   * Apps and keywords may have been observed again since their removal; removed names and reviews
   * are nowhere.
   */
  private static Removal forTarget(Removal removal) {
    return switch (removal.what()) {
      case Removed.App _, Removed.OfKeyword _ -> removal;
      case Removed.OneReview _, Removed.Names _ -> new Removal(removal.what(), removal.at(), false);
    };
  }

  private long countTarget(long expected) {
    long[] counted = {0};
    target.forEach(_ -> progress.at(Stage.COUNTING_TARGET, ++counted[0], expected));
    return counted[0];
  }

  private List<SubjectComparison> compare(List<Subject<?>> sample) {
    ArchiveComparison comparison = new ArchiveComparison(source, target);
    long[] compared = {0};
    return target.readAll(
        sample,
        subject -> {
          SubjectComparison result = comparison.compare(subject);
          synchronized (compared) {
            progress.at(Stage.COMPARING, ++compared[0], sample.size());
          }
          return result;
        });
  }
}
