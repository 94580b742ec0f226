package dev.storescope.migration;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.migration.ArchiveMigration.Report;
import dev.storescope.migration.MigrationProgress.Stage;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
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
  void everyObservationAndEveryRankArrives() {
    fill(source);

    Report report = migrate(target, 500);

    assertThat(report)
        .isEqualTo(new Report(ALL, SUBJECTS, 0, ALL, SUBJECTS, 2 * SUBJECTS, List.of()));
    assertThat(report.isComplete()).isTrue();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void anEmptyArchiveMovesAtOnce() {
    assertThat(migrate(target, 1)).isEqualTo(new Report(0, 0, 0, 0, 0, 0, List.of()));
  }

  @Test
  void whatWasCutOffGoesOnAfterWhatIsKnownToHaveArrived() {
    fill(source);
    assertThatThrownBy(() -> migrate(failingAfterAppends(20), 10))
        .isInstanceOf(ArchiveUnavailableException.class)
        .hasMessage("out of reach");

    Report report = migrate(target, 10);

    assertThat(report.resumedAfter()).isBetween(64L, 20L * 64);
    assertThat(report.isComplete()).isTrue();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void whatIsKnownToHaveArrivedHasArrived() {
    fill(source);
    assertThatThrownBy(() -> migrate(failingAfterAppends(12), 10))
        .isInstanceOf(ArchiveUnavailableException.class);

    List<Observation<?>> first =
        observations(source).subList(0, (int) new MigrationBookmark(bookmark()).find(ALL));

    assertThat(first).isNotEmpty();
    assertThat(observations(target)).containsAll(first);
  }

  @Test
  void anArchiveThatHasGrownSinceIsCopiedFromItsBeginning() {
    fill(source);
    assertThatThrownBy(() -> migrate(failingAfterAppends(20), 10))
        .isInstanceOf(ArchiveUnavailableException.class);
    source.append(List.of(search(0, "a new one")));

    Report report = migrate(target, 10);

    assertThat(report.resumedAfter()).isZero();
    assertThat(observations(target)).isEqualTo(observations(source));
  }

  @Test
  void whatTheTargetHeldBeforeIsNoDifference() {
    fill(source);
    target.append(List.of(search(0, "of the cluster"), search(DAYS + 1, "word 7")));

    Report report = migrate(target, 500);

    assertThat(report.isComplete()).isTrue();
    assertThat(report.arrived()).isEqualTo(ALL + 2);
  }

  @Test
  void whatDoesNotArriveIsToldBySubjectAndCopiedAnew() throws IOException {
    fill(source);
    new MigrationBookmark(bookmark()).put(ALL - 1, ALL);

    Report report = migrate(target, 500);

    assertThat(report.isComplete()).isFalse();
    assertThat(report.arrived()).isEqualTo(1);
    assertThat(report.differences())
        .extracting(Difference::toString)
        .contains(
            "search:iphone:us:word 0: 20 of 20 observations are not in the cluster",
            "search:iphone:us:word 0: 1,000 ranks of app 1 are not in the cluster",
            "chart:iphone:us:0: 999 ranks of app 1 are not in the cluster");
    assertThat(bookmark()).doesNotExist();
    assertThat(migrate(target, 500).isComplete()).isTrue();
  }

  @Test
  void twoSearchesOfOneInstantMayBeRankedByEither() {
    source.append(List.of(search(0, "chat", "1", "2")));
    source.append(List.of(search(0, "chat", "2", "1")));
    Archive reversed =
        appendingBy(observations -> target.append(List.copyOf(observations).reversed()));

    assertThat(migrate(new InMemoryArchive(), 10).isComplete()).isTrue();
    assertThat(migrate(reversed, 10).isComplete()).isTrue();
  }

  @Test
  void theSampleIsOfEachKindSpreadOverTheArchiveAndTheSameEachTime() {
    fill(source);

    Survey survey = Survey.of(source, 10, _ -> {});

    assertThat(survey.sample().stream().collect(groupingBy(Object::getClass, counting())))
        .hasSize(2)
        .allSatisfy((_, count) -> assertThat(count).isBetween(10L, 19L));
    assertThat(Survey.of(source, 10, _ -> {})).isEqualTo(survey);
    assertThat(Survey.of(source, 1, _ -> {}).sample()).hasSize(2);
  }

  @Test
  void itTellsHowFarItHasCome() {
    fill(source);
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    List<Long> copied = new ArrayList<>();

    new ArchiveMigration(
            source,
            target,
            new MigrationBookmark(bookmark()),
            (stage, done, _) -> {
              stages.add(stage);
              if (stage == Stage.COPYING) {
                copied.add(done);
              }
            })
        .run(10);

    assertThat(stages)
        .containsExactly(
            Stage.COUNTING, Stage.COPYING, Stage.COUNTING_WHAT_ARRIVED, Stage.COMPARING);
    assertThat(copied).isSorted().endsWith((long) ALL);
  }

  @Test
  void aDamagedBookmarkIsNone() throws IOException {
    Files.writeString(bookmark(), "64 of");
    assertThat(new MigrationBookmark(bookmark()).find(ALL)).isZero();
  }

  private Report migrate(Archive into, int sample) {
    return new ArchiveMigration(source, into, new MigrationBookmark(bookmark()), (_, _, _) -> {})
        .run(sample);
  }

  private Path bookmark() {
    return folder.resolve("bookmark");
  }

  /** Half of the subjects are searches and half are charts. */
  private static void fill(Archive archive) {
    for (int day = 0; day < DAYS; day++) {
      for (int i = 0; i < SUBJECTS / 2; i++) {
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

  /** The target, out of reach after so many appends. */
  private Archive failingAfterAppends(int appends) {
    AtomicInteger left = new AtomicInteger(appends);
    return appendingBy(
        observations -> {
          if (left.getAndDecrement() <= 0) {
            throw new ArchiveUnavailableException("out of reach", new IOException("unplugged"));
          }
          target.append(observations);
        });
  }

  /** The target, but for how it appends. */
  @SuppressWarnings("unchecked")
  private Archive appendingBy(Consumer<Collection<? extends Observation<?>>> append) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          if (method.getName().equals("append")) {
            append.accept((Collection<? extends Observation<?>>) arguments[0]);
            return true;
          }
          try {
            return method.invoke(target, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, handler);
  }
}
