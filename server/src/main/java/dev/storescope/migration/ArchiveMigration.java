package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.migration.MigrationProgress.Stage;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves what an archive holds into another, and compares the two. The source is not changed, and
 * nobody may append to it meanwhile. It may be broken off at any moment: the next run goes on where
 * this one was.
 */
public final class ArchiveMigration {
  private static final int COMPARED_AT_A_TIME = 8;

  private final Archive source;
  private final Archive target;
  private final MigrationBookmark bookmark;
  private final MigrationProgress progress;

  public ArchiveMigration(
      Archive source, Archive target, MigrationBookmark bookmark, MigrationProgress progress) {
    this.source = source;
    this.target = target;
    this.bookmark = bookmark;
    this.progress = progress;
  }

  /**
   * What a migration did.
   *
   * @param observations those of the source
   * @param subjects what they are of
   * @param resumedAfter how many an earlier run had copied
   * @param arrived the observations of the target; more than those of the source where it held
   *     others
   * @param subjectsCompared of how many subjects the answers were compared
   * @param appsCompared of how many apps in these the ranks were; an app in two of them counts
   *     twice
   * @param differences what the target answers otherwise
   */
  public record Report(
      long observations,
      long subjects,
      long resumedAfter,
      long arrived,
      int subjectsCompared,
      int appsCompared,
      List<Difference> differences) {
    public Report {
      differences = List.copyOf(differences);
    }

    /** Whether all has arrived, as far as was looked. */
    public boolean isComplete() {
      return arrived >= observations && differences.isEmpty();
    }
  }

  /**
   * Copies and compares.
   *
   * @param sample of how many subjects of each kind the answers are compared at least, 1 or more
   * @throws ArchiveUnavailableException if one of the two cannot do its work; another run goes on
   */
  public Report run(int sample) {
    Survey survey = Survey.of(source, sample, counted -> progress.at(Stage.COUNTING, counted, -1));
    long resumedAfter = new Copying(source, target, bookmark, progress).run(survey.observations());
    long arrived = countArrived(survey.observations());
    List<Comparison.Result> results = compare(survey);
    // A run that is repeated because of a difference is to copy everything once more.
    bookmark.remove();
    return new Report(
        survey.observations(),
        survey.subjects(),
        resumedAfter,
        arrived,
        results.size(),
        results.stream().mapToInt(Comparison.Result::apps).sum(),
        results.stream().flatMap(result -> result.differences().stream()).toList());
  }

  private long countArrived(long expected) {
    long[] counted = {0};
    target.forEach(_ -> progress.at(Stage.COUNTING_WHAT_ARRIVED, ++counted[0], expected));
    return counted[0];
  }

  private List<Comparison.Result> compare(Survey survey) {
    Comparison comparison = new Comparison(source, target);
    List<Comparison.Result> results = new ArrayList<>();
    try (SideBySide<Comparison.Result> tasks =
        new SideBySide<>(
            COMPARED_AT_A_TIME,
            result -> {
              results.add(result);
              progress.at(Stage.COMPARING, results.size(), survey.sample().size());
            })) {
      survey.sample().forEach(subject -> tasks.add(() -> comparison.compare(subject)));
      tasks.finish();
    }
    return results;
  }
}
