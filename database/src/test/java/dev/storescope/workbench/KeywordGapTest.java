package dev.storescope.workbench;

import static dev.storescope.workbench.ObservedMarket.app;
import static dev.storescope.workbench.ObservedMarket.keywords;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Device;
import dev.storescope.workbench.KeywordGap.Compared;
import dev.storescope.workbench.KeywordGap.Kind;
import dev.storescope.workbench.KeywordGap.Order;
import dev.storescope.workbench.KeywordGap.Query;
import dev.storescope.workbench.KeywordGap.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeywordGapTest {
  private static final Compared BOTH = new Compared.Apps(List.of(app(2), app(3)));

  @AutoClose private final ObservedMarket market;
  private final KeywordGap gap;

  KeywordGapTest(@TempDir Path folder) {
    market = new ObservedMarket(folder);
    gap =
        new KeywordGap(
            market.database.competitorLists(),
            SearchVolume.standard(),
            InstallsEstimator.standard());
    market
        .ranked("both", 1, 2, 3)
        .ranked("one of them", 2, 1)
        .ranked("mine", 1, 9)
        .ranked("theirs", 9, 2)
        .ranked("theirs too", 3, 9)
        .popular("theirs", 30)
        .popular("theirs too", 60)
        .popular("both", 50);
  }

  @Test
  void aKeywordIsTheirsMineOrOfAll() {
    assertThat(list(BOTH, Kind.THEIRS)).containsExactly("theirs too", "theirs");
    assertThat(list(BOTH, Kind.MINE)).containsExactly("mine");
    assertThat(list(BOTH, Kind.SHARED)).containsExactly("both");
    assertThat(read(BOTH, Kind.MINE, 20, Order.RANK).counts())
        .isEqualTo(Map.of(Kind.THEIRS, 2, Kind.MINE, 1, Kind.SHARED, 1));
  }

  @Test
  void onlyGoodRanksCount() {
    assertThat(keywordsOf(read(BOTH, Kind.THEIRS, 1, Order.SEARCHES)))
        .containsExactly("theirs too", "one of them");
  }

  @Test
  void theNewestSearchDecides() {
    market.archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(
                    Device.IPHONE, ObservedMarket.US, ObservedMarket.keyword("theirs")),
                ObservedMarket.NOW.minusSeconds(60),
                Source.IMPORT,
                new Facts.SearchRanking(List.of(app(9))))));
    assertThat(list(BOTH, Kind.THEIRS)).containsExactly("theirs too");
  }

  @Test
  void keywordsAreSortedByRankAndByInstalls() {
    assertThat(keywordsOf(read(BOTH, Kind.THEIRS, 20, Order.RANK)))
        .containsExactly("theirs too", "theirs");
    Result byInstalls = read(BOTH, Kind.THEIRS, 20, Order.INSTALLS);
    assertThat(keywordsOf(byInstalls)).containsExactly("theirs too", "theirs");
    assertThat(byInstalls.rows().getFirst().installsPerDay().orElseThrow().p50())
        .isGreaterThan(byInstalls.rows().getLast().installsPerDay().orElseThrow().p50());
  }

  @Test
  void brandsOfOtherAppsAreLeftOutOfTheirKeywordsUnlessTheyAreAskedFor() {
    market
        .listed(2, "Zwitscher: Chess")
        .listed(9, "Radio")
        .ranked("zwitscher", 2, 9)
        .popular("zwitscher", 70);
    Answer<Result> answer =
        gap.answer(
            new Query(market.bench, BOTH, Kind.THEIRS, 20, Order.WORTH, false, new Page(1, 100)),
            market.offline());
    Result without = ((Ready<Result>) answer).result();
    assertThat(keywordsOf(without)).containsExactly("theirs too", "theirs");
    assertThat(without.matching()).isEqualTo(2);
    assertThat(without.counts()).containsEntry(Kind.THEIRS, 3);
    Result with = read(BOTH, Kind.THEIRS, 20, Order.WORTH);
    assertThat(keywordsOf(with)).contains("zwitscher");
    assertThat(with.rows())
        .filteredOn(row -> row.figures().brandOfOther().isPresent())
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.figures().brandOfOther().orElseThrow().owner()).isEqualTo(app(2)));
  }

  @Test
  void theRanksOfAllAreShown() {
    KeywordGap.GapRow row = read(BOTH, Kind.SHARED, 20, Order.SEARCHES).rows().getFirst();
    assertThat(row.figures().rank()).contains(Rank.at(1));
    assertThat(row.ranks())
        .containsExactly(Map.entry(app(2), Rank.at(2)), Map.entry(app(3), Rank.at(3)));
  }

  @Test
  void theListedCompetitorsAreComparedUnlessOthersAreNamed() {
    market.competitors(3);
    assertThat(read(new Compared.Rivals(), Kind.THEIRS, 20, Order.SEARCHES).compared())
        .containsExactly(app(3));
    assertThat(list(new Compared.Rivals(), Kind.THEIRS)).containsExactly("theirs too");
  }

  @Test
  void theAppsThatLeadTheSearchesForKeywordsAreCompared() {
    Compared leaders = new Compared.LeadersOf(keywords("theirs too", "mine"));
    Result result = read(leaders, Kind.THEIRS, 20, Order.SEARCHES);
    assertThat(result.compared()).containsExactly(app(9), app(3));
    assertThat(keywordsOf(result)).contains("theirs");
  }

  @Test
  void aCompetitorOfWhichLittleIsKnownIsFetchedFirst() {
    assertThat(gap.answer(query(BOTH, Kind.THEIRS, 20, Order.RANK), market.online()))
        .isInstanceOf(Preparing.class);
    assertThat(
            gap.answer(
                query(new Compared.LeadersOf(keywords("never")), Kind.THEIRS, 20, Order.RANK),
                market.offline()))
        .isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void aComparisonCostsByAppsAndKeywords() {
    Answer<Result> answer = gap.answer(query(BOTH, Kind.THEIRS, 20, Order.RANK), market.offline());
    assertThat(((Ready<Result>) answer).charges())
        .containsExactly(
            new Charge(PricedItem.KEYWORD_GAP, 2),
            new Charge(PricedItem.KEYWORD_STATS, 2),
            new Charge(PricedItem.KEYWORD_DIFFICULTY, 2));
    assertThatThrownBy(() -> new Compared.Apps(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<String> list(Compared compared, Kind kind) {
    return keywordsOf(read(compared, kind, 20, Order.SEARCHES));
  }

  private Result read(Compared compared, Kind kind, int within, Order order) {
    Answer<Result> answer = gap.answer(query(compared, kind, within, order), market.offline());
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<Result>) answer).result();
  }

  private Query query(Compared compared, Kind kind, int within, Order order) {
    return new Query(market.bench, compared, kind, within, order, true, new Page(1, 100));
  }

  private static List<String> keywordsOf(Result result) {
    return result.rows().stream().map(row -> row.keyword().text()).toList();
  }
}
