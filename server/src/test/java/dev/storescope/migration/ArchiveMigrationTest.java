package dev.storescope.migration;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.migration.ArchiveMigration.MigrationReport;
import dev.storescope.migration.ArchiveMigration.Mismatch;
import dev.storescope.migration.MigrationProgress.Stage;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveMigrationTest {
  private static final Instant FIRST = Instant.parse("2026-11-01T10:00:00Z");
  private static final Country US = new Country("us");
  private static final int SUBJECTS = 100;
  private static final int DAYS = 20;
  private static final int ALL = SUBJECTS * DAYS;

  @TempDir private Path folder;
  private final InMemoryArchive source = new InMemoryArchive();
  private final InMemoryArchive target = new InMemoryArchive();

  @Test
  void everyObservationAndEveryRankIsCopied() {
    fill(source);

    MigrationReport report = migrate(target, 500);

    assertThat(report)
        .isEqualTo(new MigrationReport(ALL, SUBJECTS, 0, ALL, SUBJECTS, 2 * SUBJECTS, List.of()));
    assertThat(report.isComplete()).isTrue();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void whatWasThinnedAndRemovedIsKnownToTheTarget() {
    ThinnedDays thinned = new ThinnedDays(LocalDate.parse("2026-08-01"), LocalDate.EPOCH);
    Removal app = new Removal(new Removed.App(new AppId.AppStore(5)), FIRST, true);
    Removal names = new Removal(new Removed.Names(), FIRST, true);
    source.noteThinned(thinned);
    source.noteRemoval(app);
    source.noteRemoval(names);
    target.noteRemoval(new Removal(names.what(), FIRST.plusMillis(1), true));
    migrate(target, 1);
    assertThat(target.findThinnedDays()).contains(thinned);
    assertThat(target.findRemovals().list())
        .containsExactlyInAnyOrder(app, new Removal(names.what(), FIRST.plusMillis(1), true));
  }

  @Test
  void whatAnEarlierRunCopiedAndWasRemovedSinceIsRemovedFromTheTarget() {
    Subject.ReviewText review = new Subject.ReviewText(new AppId.AppStore(5), US, "1");
    Observation<?> written =
        new Observation<>(
            review,
            FIRST,
            Source.IMPORT,
            new Review(
                "Kim",
                4,
                Optional.empty(),
                "It works.",
                Optional.empty(),
                FIRST,
                Optional.empty()));
    source.append(List.of(written, search(0, "chat", "1")));
    migrate(target, 1);
    new Retention(source).remove(List.of(Removed.OneReview.id(review.app(), "1")), FIRST);
    assertThat(migrate(target, 1).arrived()).isEqualTo(1);
    assertThat(observations(target)).isEqualTo(observations(source));
    assertThat(target.findRemovals().list()).isEqualTo(source.findRemovals().list());
  }

  @Test
  void anEmptyArchiveIsMigrated() {
    assertThat(migrate(target, 1)).isEqualTo(new MigrationReport(0, 0, 0, 0, 0, 0, List.of()));
  }

  @Test
  void anInterruptedMigrationResumesAfterItsCheckpoint() {
    fill(source);
    assertThatThrownBy(() -> migrate(InterceptedArchive.failingAfter(20, target), 10))
        .isInstanceOf(ArchiveUnavailableException.class)
        .hasMessage("out of reach");

    MigrationReport report = migrate(target, 10);

    assertThat(report.resumedAfter()).isBetween(64L, 20L * 64);
    assertThat(report.isComplete()).isTrue();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void aMigrationKilledAtAnyStepIsCompletedByTheNext() {
    fill(source, 4, 2 * DAYS);
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    InMemoryArchive cluster = new InMemoryArchive();
    Optional<Stage> killed = killAt(0, cluster);
    for (int step = 1; killed.isPresent(); step++) {
      MigrationReport report = migrate(cluster, 10);
      assertThat(report.isComplete()).isTrue();
      assertThat(report.arrived()).isEqualTo(report.observations());
      assertThat(observations(cluster)).isEqualTo(observations(source));
      assertThat(checkpoint()).doesNotExist();
      stages.add(killed.get());
      cluster = new InMemoryArchive();
      killed = killAt(step, cluster);
    }
    assertThat(stages).isEqualTo(EnumSet.range(Stage.COUNTING, Stage.COMPARING));
  }

  /**
   * The stage in which a migration was killed after some steps; empty if it had no more. A step is
   * what it reports, of counted observations every 20th. Chunks that are being appended arrive in
   * part.
   */
  private Optional<Stage> killAt(int step, InMemoryArchive cluster) {
    AtomicInteger remaining = new AtomicInteger(step);
    Archive target =
        InterceptedArchive.appendingBy(
            observations -> {
              List<Observation<?>> chunk = List.copyOf(observations);
              cluster.append(chunk.subList(0, chunk.size() / 2));
              if (remaining.get() >= 0) {
                cluster.append(chunk.subList(chunk.size() / 2, chunk.size()));
              }
            },
            cluster);
    MigrationProgress progress =
        (stage, done, _) -> {
          boolean counts = stage == Stage.COUNTING || stage == Stage.COUNTING_TARGET;
          if ((!counts || done % 20 == 0) && remaining.getAndDecrement() == 0) {
            throw new Killed(stage);
          }
        };
    try {
      new ArchiveMigration(
              source, target, new MigrationCheckpoint(checkpoint()), progress, () -> {})
          .run(10);
      return Optional.empty();
    } catch (Killed e) {
      return Optional.of(e.stage);
    }
  }

  private static final class Killed extends RuntimeException {
    private final Stage stage;

    Killed(Stage stage) {
      this.stage = stage;
    }
  }

  @Test
  void allObservationsBeforeTheCheckpointAreCopied() {
    fill(source);
    assertThatThrownBy(() -> migrate(InterceptedArchive.failingAfter(12, target), 10))
        .isInstanceOf(ArchiveUnavailableException.class);

    List<Observation<?>> first =
        observations(source).subList(0, (int) new MigrationCheckpoint(checkpoint()).find(ALL));

    assertThat(first).isNotEmpty();
    assertThat(observations(target)).containsAll(first);
  }

  @Test
  void anArchiveThatHasGrownIsCopiedFromTheStart() {
    fill(source);
    assertThatThrownBy(() -> migrate(InterceptedArchive.failingAfter(20, target), 10))
        .isInstanceOf(ArchiveUnavailableException.class);
    source.append(List.of(search(0, "a new one")));

    MigrationReport report = migrate(target, 10);

    assertThat(report.resumedAfter()).isZero();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void otherObservationsOfTheTargetAreNotMismatches() {
    fill(source);
    target.append(List.of(search(0, "of the cluster"), search(DAYS + 1, "word 7")));

    MigrationReport report = migrate(target, 500);

    assertThat(report.isComplete()).isTrue();
    assertThat(report.arrived()).isEqualTo(ALL + 2);
  }

  @Test
  void missingObservationsAreReportedBySubjectAndCopiedByTheNextRun() throws IOException {
    fill(source);
    new MigrationCheckpoint(checkpoint()).put(ALL - 1, ALL);

    MigrationReport report = migrate(target, 500);

    assertThat(report.isComplete()).isFalse();
    assertThat(report.arrived()).isEqualTo(1);
    assertThat(report.differences())
        .extracting(Mismatch::toString)
        .contains(
            "search:iphone:us:word 0: 20 of 20 observations are not in the cluster",
            "search:iphone:us:word 0: 1,000 ranks of app 1 are not in the cluster",
            "chart:iphone:us:0: 999 ranks of app 1 are not in the cluster");
    assertThat(checkpoint()).doesNotExist();
    assertThat(migrate(target, 500).isComplete()).isTrue();
  }

  @Test
  void ofTwoSearchesAtAnInstantTheRanksOfEitherMayBeListed() {
    source.append(List.of(search(0, "chat", "1", "2")));
    source.append(List.of(search(0, "chat", "2", "1")));
    Archive reversed =
        InterceptedArchive.appendingBy(
            observations -> target.append(List.copyOf(observations).reversed()), target);

    assertThat(migrate(new InMemoryArchive(), 10).isComplete()).isTrue();
    assertThat(migrate(reversed, 10).isComplete()).isTrue();
  }

  @Test
  void theSampleIsOfEachKindAndTheSameEachTime() {
    fill(source);

    ArchiveSummary summary = ArchiveSummary.of(source, 10, _ -> {});

    assertThat(summary.sample().stream().collect(groupingBy(Object::getClass, counting())))
        .hasSize(2)
        .allSatisfy((_, count) -> assertThat(count).isBetween(10L, 19L));
    assertThat(ArchiveSummary.of(source, 10, _ -> {})).isEqualTo(summary);
    assertThat(ArchiveSummary.of(source, 1, _ -> {}).sample()).hasSize(2);
  }

  @Test
  void itReportsItsProgress() {
    fill(source);
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    List<Long> copied = new ArrayList<>();

    new ArchiveMigration(
            source,
            target,
            new MigrationCheckpoint(checkpoint()),
            (stage, done, _) -> {
              stages.add(stage);
              if (stage == Stage.COPYING) {
                copied.add(done);
              }
            },
            () -> {})
        .run(10);

    assertThat(stages)
        .containsExactly(Stage.COUNTING, Stage.COPYING, Stage.COUNTING_TARGET, Stage.COMPARING);
    assertThat(copied).isSorted().endsWith((long) ALL);
  }

  @Test
  void aDamagedCheckpointIsIgnored() throws IOException {
    Files.writeString(checkpoint(), "64 of");
    assertThat(new MigrationCheckpoint(checkpoint()).find(ALL)).isZero();
  }

  private MigrationReport migrate(Archive into, int sample) {
    return new ArchiveMigration(
            source,
            into,
            new MigrationCheckpoint(checkpoint()),
            (_, _, _) -> {},
            new Retention(into)::finish)
        .run(sample);
  }

  private Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  /** Half of the subjects are searches and half are charts. */
  private static void fill(Archive archive) {
    fill(archive, SUBJECTS, DAYS);
  }

  private static void fill(Archive archive, int subjects, int days) {
    for (int day = 0; day < days; day++) {
      for (int i = 0; i < subjects / 2; i++) {
        archive.append(List.of(search(day, "word " + i, "1", "2", "3"), chart(day, i)));
      }
    }
  }

  private static Observation<?> search(int day, String keyword, String... apps) {
    return new Observation<>(
        new Subject.Search(Device.IPHONE, US, new Keyword(keyword)),
        FIRST.plusSeconds(86_400L * day),
        new Source("itunes"),
        new Facts.SearchRanking(apps(apps)));
  }

  private static Observation<?> chart(int day, int category) {
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, US, new CategoryId(String.valueOf(category))),
        FIRST.plusSeconds(86_400L * day),
        new Source("itunes"),
        new Facts.ChartRanking(Map.of(Facts.ChartKind.FREE, apps("1", "2")), Optional.empty()));
  }

  private static List<AppId> apps(String... ids) {
    return Stream.of(ids).<AppId>map(id -> new AppId.AppStore(Long.parseLong(id))).toList();
  }

  private static List<Observation<?>> observations(Archive archive) {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all;
  }
}
