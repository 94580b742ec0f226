package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Freshness;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.SimulatedService.Tracked;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatedServiceTest {
  private static final EvaluationWorld WORLD =
      EvaluationWorld.of(
          WorldKind.AS_ASSUMED,
          1,
          new WorldScale(300, 1000, 20, 5, 1, 50, 1),
          WorldDraws.standard());
  private static final Tracked NOTHING = new Tracked(Map.of(), List.of());

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  private Keyword first(StoreType store) {
    return WORLD.terms(store).getFirst();
  }

  private Observation<Facts.SearchRanking> searched(StoreType store) {
    Subject.Search search =
        new Subject.Search(Device.defaultFor(store), WORLD.country(), first(store));
    new SimulatedService(WORLD, true, archive).fetch(List.of(search));
    return archive.findLatest(search, EvaluationWorld.NOW, Freshness.LOOK_BACK).orElseThrow();
  }

  @Test
  void aSearchInTheAppStoreHasTheListingsAndRatingsOfItsApps() {
    Facts.SearchRanking ranking = searched(StoreType.APP_STORE).facts();
    AppId app = ranking.apps().getFirst();
    Facts.Card card = Optional.ofNullable(ranking.cards().get(app)).orElseThrow();
    assertThat(card.content()).isEqualTo(CardContent.LISTING);
    assertThat(card.rating()).isInstanceOf(Facts.CardRating.Counted.class);
    assertThat(
            new CardReader(archive)
                .findListing(
                    new Subject.Listing(app, WORLD.country()),
                    EvaluationWorld.NOW,
                    ContentAge.upTo(Freshness.LOOK_BACK)))
        .isPresent();
  }

  @Test
  void aSearchInGooglePlayHasSummariesAndAveragesOnly() {
    Facts.SearchRanking ranking = searched(StoreType.GOOGLE_PLAY).facts();
    AppId app = ranking.apps().getFirst();
    Facts.Card card = Optional.ofNullable(ranking.cards().get(app)).orElseThrow();
    assertThat(card.content()).isEqualTo(CardContent.SUMMARY);
    assertThat(card.rating()).isNotInstanceOf(Facts.CardRating.Counted.class);
    assertThat(
            archive.findLatest(
                new Subject.Listing(app, WORLD.country()),
                EvaluationWorld.NOW,
                Freshness.LOOK_BACK))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theTrackedKeywordsAreObservedForAsLongAsTheServiceRuns(Tenure tenure) {
    StoreType store = StoreType.GOOGLE_PLAY;
    new SimulatedService(WORLD, false, archive)
        .run(tenure, new Tracked(Map.of(store, List.of(first(store))), List.of()));
    assertThat(
            archive.list(
                new Subject.Suggestions(store, WORLD.country(), first(store)),
                EvaluationWorld.NOW.minus(Duration.ofDays(60)),
                EvaluationWorld.NOW,
                100))
        .hasSize((int) tenure.moments().stream().filter(tenure::hasNewLists).count());
    assertThat(tenure.moments().getLast()).isEqualTo(EvaluationWorld.NOW);
  }

  @Test
  void onlyAServiceWithReportsKnowsAPopularity() {
    assertThat(popularity(true)).isPresent();
    assertThat(popularity(false)).isEmpty();
  }

  private Optional<Integer> popularity(boolean withReports) {
    try (InMemoryArchive empty = new InMemoryArchive()) {
      SimulatedService service = new SimulatedService(WORLD, withReports, empty);
      service.run(Tenure.DAY, NOTHING);
      return service
          .ask(
              new KeywordStats(SearchVolume.standard()),
              new KeywordStats.Query(
                  StoreType.APP_STORE, WORLD.country(), first(StoreType.APP_STORE)))
          .flatMap(result -> result.metrics().popularity().stream().boxed().findFirst());
    }
  }

  @Test
  void whichFetchesFailDoesNotDependOnTheirOrder() {
    EvaluationWorld missing =
        EvaluationWorld.of(WorldKind.MISSING, 1, WORLD.scale(), WorldDraws.standard());
    List<Subject<?>> lists =
        missing.keywords(StoreType.GOOGLE_PLAY, 20).stream()
            .<Subject<?>>map(
                keyword ->
                    new Subject.Suggestions(StoreType.GOOGLE_PLAY, missing.country(), keyword))
            .toList();
    List<Boolean> observed = observed(missing, lists, lists);
    assertThat(observed).contains(true, false);
    assertThat(observed(missing, lists.reversed(), lists)).isEqualTo(observed);
  }

  private static List<Boolean> observed(
      EvaluationWorld world, List<Subject<?>> fetched, List<Subject<?>> asked) {
    try (InMemoryArchive empty = new InMemoryArchive()) {
      new SimulatedService(world, false, empty).fetch(fetched);
      return asked.stream()
          .map(
              subject ->
                  empty.findLatest(subject, EvaluationWorld.NOW, Freshness.LOOK_BACK).isPresent())
          .toList();
    }
  }
}
