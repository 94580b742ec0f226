package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.SimulatedService.Tracked;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.keywords.EstimatedDownloadsWriter;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.RankedKeywords;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.EstimatedDownloads;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In drawn worlds the estimated installs by all keywords of an app fit in its downloads. */
class InstallsWithinDownloadsTest {
  private static final WorldScale SCALE = new WorldScale(1_250, 4_000, 20, 5, 1, 50, 1);
  private static final Instant NIGHT = EvaluationWorld.NOW.plus(Duration.ofHours(13));
  private static final int KEYWORDS = 300;
  private static final int WORLDS = 4;
  private static final long HELD_OUT = 1_000_001;

  /** The part of the downloads that searches bring. */
  private static final double BY_SEARCH = 0.65;

  /**
   * An app whose downloads were estimated.
   *
   * @param factor what the installs by its keywords were multiplied by
   * @param logErrors of those with actual installs
   */
  private record Fitted(
      double downloads, double factor, List<Double> installs, List<Double> logErrors) {
    double sum() {
      return installs.stream().mapToDouble(Double::doubleValue).sum();
    }

    double error() {
      return meanError(0);
    }

    double errorWithoutFactor() {
      return meanError(-Math.log(factor));
    }

    private double meanError(double logShift) {
      return logErrors.stream()
          .mapToDouble(error -> Math.abs(error + logShift))
          .average()
          .orElseThrow();
    }
  }

  @Test
  void theInstallsByAllKeywordsAreAtMostTheDownloadsBySearch() {
    List<Fitted> apps =
        LongStream.range(HELD_OUT, HELD_OUT + WORLDS)
            .mapToObj(
                seed -> EvaluationWorld.of(WorldKind.DRAWN, seed, SCALE, WorldDraws.standard()))
            .flatMap(InstallsWithinDownloadsTest::fitted)
            .toList();
    assertThat(apps)
        .hasSizeGreaterThan(WORLDS)
        .allMatch(app -> app.sum() <= BY_SEARCH * app.downloads() * (1 + 1e-9));
    List<Fitted> limited = apps.stream().filter(app -> app.factor() < 1).toList();
    assertThat(limited).isNotEmpty();
    assertThat(limited.stream().mapToDouble(Fitted::error).sum())
        .isLessThan(limited.stream().mapToDouble(Fitted::errorWithoutFactor).sum());
  }

  /** The apps of a world of which many searches were observed. */
  private static Stream<Fitted> fitted(EvaluationWorld world) {
    List<AppId> apps = Stream.of(StoreType.values()).flatMap(store -> apps(world, store)).toList();
    Map<StoreType, List<Keyword>> keywords = new EnumMap<>(StoreType.class);
    for (StoreType store : StoreType.values()) {
      keywords.put(store, world.terms(store).stream().limit(KEYWORDS).toList());
    }
    try (InMemoryArchive archive = new InMemoryArchive()) {
      SimulatedService service = new SimulatedService(world, true, archive);
      service.run(Tenure.DAY, new Tracked(keywords, apps));
      keywords.forEach((store, each) -> service.fetch(searches(store, each, world)));
      new EstimatedDownloadsWriter(archive, SearchVolume.standard(), InstallsEstimator.standard())
          .writeAll(
              apps.stream()
                  .map(app -> new Subject.EstimatedDownloads(app, world.country()))
                  .toList(),
              NIGHT);
      return apps.stream().flatMap(app -> fitted(app, world, archive).stream()).toList().stream();
    }
  }

  private static List<Subject<?>> searches(
      StoreType store, List<Keyword> keywords, EvaluationWorld world) {
    return keywords.stream()
        .<Subject<?>>map(
            keyword -> new Subject.Search(Device.defaultFor(store), world.country(), keyword))
        .toList();
  }

  /** From the head of the free chart to its tail. */
  private static Stream<AppId> apps(EvaluationWorld world, StoreType store) {
    List<AppId> chart =
        world
            .visit(store)
            .chart(Device.defaultFor(store), ChartKind.FREE, CategoryId.overall(store), 200)
            .stream()
            .map(AppPage::app)
            .toList();
    return Stream.of(0, 4, 20, 60, 150).filter(at -> at < chart.size()).map(chart::get);
  }

  private static Optional<Fitted> fitted(
      AppId app, EvaluationWorld world, InMemoryArchive archive) {
    return archive
        .findLatest(new Subject.EstimatedDownloads(app, world.country()), NIGHT, Duration.ofDays(1))
        .map(Observation::facts)
        .map(archived -> fitted(app, archived, world, archive));
  }

  private static Fitted fitted(
      AppId app, EstimatedDownloads archived, EvaluationWorld world, InMemoryArchive archive) {
    Evidence evidence = evidence(archive);
    List<Double> installs = new ArrayList<>();
    List<Double> logErrors = new ArrayList<>();
    for (Keyword keyword :
        RankedKeywords.best(
            app, world.country(), Device.defaultFor(app.store()), evidence, 10_000)) {
      installs(app, keyword, world, archive)
          .ifPresent(
              estimated -> {
                installs.add(estimated);
                double actual = world.installs(app, keyword);
                if (actual >= 1 && estimated > 0) {
                  logErrors.add(Math.log(estimated / actual));
                }
              });
    }
    return new Fitted(
        DownloadsEstimate.of(archived).perDay().p50(),
        archived.keywordFactor(),
        installs,
        logErrors);
  }

  private static Optional<Double> installs(
      AppId app, Keyword keyword, EvaluationWorld world, InMemoryArchive archive) {
    var endpoint =
        new EstimatedInstallsByKeyword(SearchVolume.standard(), InstallsEstimator.standard());
    var query = new EstimatedInstallsByKeyword.Query(app, world.country(), keyword);
    return endpoint.answer(query, evidence(archive))
            instanceof Answer.Ready<EstimatedInstallsByKeyword.Result> ready
        ? Optional.of(ready.result().estimate().p50())
        : Optional.empty();
  }

  private static Evidence evidence(InMemoryArchive archive) {
    return new Evidence(archive, new Moment(NIGHT, false), Freshness.DEFAULT, _ -> false);
  }
}
