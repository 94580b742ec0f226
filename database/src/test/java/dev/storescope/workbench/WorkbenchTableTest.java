package dev.storescope.workbench;

import static dev.storescope.workbench.ObservedMarket.app;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordFigures.RankedRival;
import dev.storescope.observation.Rank;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.workbench.WorkbenchFilter.NumberRange;
import dev.storescope.workbench.WorkbenchFilter.Show;
import dev.storescope.workbench.WorkbenchRow.Reason;
import dev.storescope.workbench.WorkbenchTable.Counts;
import dev.storescope.workbench.WorkbenchTable.Ideas;
import dev.storescope.workbench.WorkbenchTable.Query;
import dev.storescope.workbench.WorkbenchTable.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTableTest {
  private static final Tag LATER = new Tag("later");

  @AutoClose private final ObservedMarket market;
  private final WorkbenchTable table;

  WorkbenchTableTest(@TempDir Path folder) {
    market = new ObservedMarket(folder);
    table =
        new WorkbenchTable(
            market.database.trackingLists(),
            market.database.competitorLists(),
            market.database.keywordNotes(),
            SearchVolume.standard(),
            InstallsEstimator.standard());
    market
        .listed(1, "Chess Master")
        .ranked("chess", 2, 1, 3, 4)
        .ranked("chess club", 2, 3, 4, 1)
        .ranked("weather", 8, 9)
        .popular("chess", 60)
        .popular("chess club", 30)
        .popular("weather", 80);
  }

  @Test
  void trackedKeywordsAndIdeasAreInOneTableWithTheirFigures() {
    market.competitors(3);
    market.track("chess", "weather");
    Result result = read(WorkbenchFilter.ALL, Ideas.ALL);

    assertThat(keywords(result)).containsExactly("weather", "chess", "chess club");
    WorkbenchRow chess = result.rows().get(1);
    assertThat(chess.tracked()).isTrue();
    assertThat(chess.figures().popularity()).hasValue(60);
    assertThat(chess.figures().rank()).contains(Rank.at(2));
    assertThat(chess.figures().best()).contains(new RankedRival(app(3), 3));
    assertThat(chess.figures().rating().orElseThrow().installsPerDay()).isPresent();
    assertThat(chess.reasons()).contains(Reason.RANKS, Reason.RIVAL_RANKS, Reason.FITS);
    assertThat(result.rows().get(2).tracked()).isFalse();
    assertThat(result.rows().get(2).idea()).isTrue();
    assertThat(result.counts()).isEqualTo(new Counts(2, 1, 0));
  }

  @Test
  void aKeywordOfTheListingWithItsAppsIsMoreRelevantThanOneOfOtherApps() {
    market.competitors(2, 3, 4);
    market.track("chess", "weather");
    Map<String, Double> relevance =
        read(WorkbenchFilter.ALL, Ideas.NOTED).rows().stream()
            .collect(
                Collectors.toMap(row -> row.keyword().text(), row -> row.figures().relevance()));
    assertThat(relevance.get("chess")).isGreaterThan(0.9);
    assertThat(relevance.get("weather")).isLessThan(0.1);
  }

  @Test
  void withoutCompetitorsTheSimilarAppsAreTheRivals() {
    market.track("chess");
    Result result = read(WorkbenchFilter.ALL, Ideas.NOTED);
    assertThat(result.listed()).isFalse();
    assertThat(result.rivals()).contains(app(2), app(3), app(4));
    assertThat(result.rows().getFirst().figures().best()).contains(new RankedRival(app(2), 1));
  }

  @Test
  void aRemovedKeywordIsOnlyAmongThoseRemoved() {
    market.track("chess");
    market.change(new WorkbenchChange.Remove(), "chess", "chess club");
    assertThat(read(WorkbenchFilter.ALL, Ideas.ALL).rows()).isEmpty();
    Result removed = read(filter(Show.REMOVED, List.of(), Map.of()), Ideas.ALL);
    assertThat(keywords(removed)).containsExactly("chess", "chess club");
    assertThat(removed.counts()).isEqualTo(new Counts(0, 0, 2));
  }

  @Test
  void rowsAreFilteredByWordsTagsAndRanges() {
    market.track("chess", "chess club", "weather");
    market.change(new WorkbenchChange.AddTag(LATER), "chess club");
    assertThat(read(Show.TRACKED, List.of("chess", "-club"), Map.of())).containsExactly("chess");
    assertThat(
            keywords(
                read(
                    new WorkbenchFilter(
                        Show.ALL, List.of(), Optional.of(LATER), Map.of(), false, true),
                    Ideas.NOTED)))
        .containsExactly("chess club");
    assertThat(read(Show.ALL, List.of(), Map.of(WorkbenchColumn.POPULARITY, range(50, 70))))
        .containsExactly("chess");
    assertThat(read(Show.ALL, List.of(), Map.of(WorkbenchColumn.RANK, range(1, 100))))
        .containsExactly("chess", "chess club");
    assertThat(read(Show.ALL, List.of(), Map.of(WorkbenchColumn.CHANCE, range(100, 100))))
        .containsExactly("chess", "chess club");
    assertThatThrownBy(() -> range(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keywordsWhoseSearchesDoNotShowTheAppAreNotRanked() {
    market.track("chess", "weather", "unknown");
    WorkbenchFilter notRanked =
        new WorkbenchFilter(Show.ALL, List.of(), Optional.empty(), Map.of(), true, true);
    assertThat(keywords(read(notRanked, Ideas.NOTED))).containsExactly("weather");
  }

  @Test
  void ideasThatAreBrandsOfOtherAppsAreLeftOutUnlessSomebodyNotedThem() {
    market.listed(7, "Zwitscher: Chess").ranked("zwitscher", 7, 1, 2).popular("zwitscher", 90);
    WorkbenchFilter withoutBrands =
        new WorkbenchFilter(Show.ALL, List.of(), Optional.empty(), Map.of(), false, false);
    assertThat(keywords(read(WorkbenchFilter.ALL, Ideas.ALL))).contains("zwitscher");

    Result result = read(withoutBrands, Ideas.ALL);
    assertThat(keywords(result)).contains("chess").doesNotContain("zwitscher");
    assertThat(result.brands()).isEqualTo(1);

    market.change(new WorkbenchChange.Keep(), "zwitscher");
    Result kept = read(withoutBrands, Ideas.ALL);
    assertThat(keywords(kept)).contains("zwitscher");
    assertThat(kept.brands()).isZero();
  }

  @Test
  void theWorthIsWhatSearchesRelevanceAndChanceGiveTogether() {
    market.ranked("news", 8, 9).popular("news", 62);
    market.track("chess", "news");
    assertThat(sorted(WorkbenchColumn.SEARCHES, false)).containsExactly("news", "chess");
    assertThat(sorted(WorkbenchColumn.WORTH, false)).containsExactly("chess", "news");
    KeywordFigures chess = read(WorkbenchFilter.ALL, Ideas.NOTED).rows().get(1).figures();
    assertThat(chess.keyword().text()).isEqualTo("chess");
    assertThat(chess.worth().orElseThrow())
        .isEqualTo(chess.usersPerDay().orElseThrow().p50() * chess.relevance());
  }

  /** More keywords than a page has, of which those with most searches have the least chances. */
  @Test
  void theFirstPageByWorthIsTheSameAsIfAllKeywordsWereRated() {
    for (int i = 0; i < 40; i++) {
      String keyword = "chess " + i;
      market.ranked(keyword, i % 3 == 0 ? 1 : 2, 3, 4).popular(keyword, 20 + i);
      market.track(keyword);
    }
    List<String> all = sorted(WorkbenchColumn.WORTH, false);
    List<String> reversed = new ArrayList<>(sorted(WorkbenchColumn.WORTH, true));
    assertThat(page(2, 7)).isEqualTo(all.subList(7, 14));
    Collections.reverse(reversed);
    assertThat(all).isEqualTo(reversed);
  }

  private List<String> page(int number, int size) {
    Query query =
        new Query(
            market.bench,
            WorkbenchFilter.ALL,
            WorkbenchColumn.WORTH,
            false,
            new Page(number, size),
            Ideas.NOTED);
    return keywords(ready(table.answer(query, market.offline())).result());
  }

  @Test
  void aCommonWordOfTheTitleFitsOnlyIfItsSearchFindsAppsAlike() {
    market.listed(1, "Chess Game").ranked("game", 11, 12, 13).popular("game", 99);
    market.track("game", "chess", "chess game");
    Result result = read(WorkbenchFilter.ALL, Ideas.NOTED);
    assertThat(reasons(result, "game")).doesNotContain(Reason.FITS);
    assertThat(reasons(result, "chess")).contains(Reason.FITS);
    assertThat(reasons(result, "chess game")).contains(Reason.FITS);
  }

  private static Set<Reason> reasons(Result result, String keyword) {
    return result.rows().stream()
        .filter(row -> row.keyword().text().equals(keyword))
        .findFirst()
        .orElseThrow()
        .reasons();
  }

  @Test
  void everyColumnSortsWithWhatIsNotKnownLast() {
    market.track("chess", "chess club", "weather", "unknown");
    assertThat(sorted(WorkbenchColumn.RANK, false))
        .containsExactly("chess", "chess club", "unknown", "weather");
    assertThat(sorted(WorkbenchColumn.RANK, true))
        .containsExactly("chess club", "chess", "unknown", "weather");
    assertThat(sorted(WorkbenchColumn.POPULARITY, false))
        .containsExactly("weather", "chess", "chess club", "unknown");
    assertThat(sorted(WorkbenchColumn.KEYWORD, true))
        .containsExactly("weather", "unknown", "chess club", "chess");
    for (WorkbenchColumn column : WorkbenchColumn.values()) {
      assertThat(sorted(column, false)).as(column.wireName()).hasSize(4);
    }
  }

  @Test
  void aPageHasItsRowsAndCostsWhatTheyCost() {
    market.track("chess", "chess club", "weather", "unknown");
    Query query =
        new Query(
            market.bench,
            WorkbenchFilter.ALL,
            WorkbenchColumn.KEYWORD,
            false,
            new Page(2, 2),
            Ideas.NOTED);
    Ready<Result> answer = ready(table.answer(query, market.offline()));
    assertThat(keywords(answer.result())).containsExactly("unknown", "weather");
    assertThat(answer.result().matching()).isEqualTo(4);
    assertThat(answer.charges())
        .containsExactly(
            Charge.one(PricedItem.KEYWORD_WORKBENCH),
            new Charge(PricedItem.KEYWORD_STATS, 2),
            new Charge(PricedItem.KEYWORD_DIFFICULTY, 1));
    assertThat(query.mostCharges()).contains(new Charge(PricedItem.KEYWORD_STATS, 2));
  }

  @Test
  void ideasAreFetchedOnlyIfAllAreAskedFor() {
    market.track("chess");
    assertThat(table.answer(query(WorkbenchFilter.ALL, Ideas.KNOWN), market.online()))
        .isInstanceOf(Ready.class);
    assertThat(table.answer(query(WorkbenchFilter.ALL, Ideas.ALL), market.online()))
        .isInstanceOf(Preparing.class);
    Result meanwhile = read(WorkbenchFilter.ALL, Ideas.KNOWN);
    assertThat(keywords(meanwhile)).contains("chess club");
    assertThat(meanwhile.complete()).isFalse();
  }

  @Test
  void ideasThatWereReadLatelyAreKnown() {
    market.track("chess");
    assertThat(read(WorkbenchFilter.ALL, Ideas.KNOWN).complete()).isFalse();
    read(WorkbenchFilter.ALL, Ideas.ALL);
    Result known = read(WorkbenchFilter.ALL, Ideas.KNOWN);
    assertThat(known.complete()).isTrue();
    assertThat(keywords(known)).contains("chess club");
  }

  private Result read(WorkbenchFilter filter, Ideas ideas) {
    return ready(table.answer(query(filter, ideas), market.offline())).result();
  }

  private List<String> read(
      Show show, List<String> words, Map<WorkbenchColumn, NumberRange> ranges) {
    return keywords(read(filter(show, words, ranges), Ideas.NOTED));
  }

  private List<String> sorted(WorkbenchColumn column, boolean reversed) {
    Query query =
        new Query(
            market.bench, WorkbenchFilter.ALL, column, reversed, new Page(1, 100), Ideas.NOTED);
    return keywords(ready(table.answer(query, market.offline())).result());
  }

  private Query query(WorkbenchFilter filter, Ideas ideas) {
    return new Query(
        market.bench, filter, WorkbenchColumn.SEARCHES, false, new Page(1, 100), ideas);
  }

  private static WorkbenchFilter filter(
      Show show, List<String> words, Map<WorkbenchColumn, NumberRange> ranges) {
    return new WorkbenchFilter(show, words, Optional.empty(), ranges, false, true);
  }

  private static NumberRange range(double least, double most) {
    return new NumberRange(OptionalDouble.of(least), OptionalDouble.of(most));
  }

  private static List<String> keywords(Result result) {
    return result.rows().stream().map(row -> row.keyword().text()).toList();
  }

  private static Ready<Result> ready(Answer<Result> answer) {
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
