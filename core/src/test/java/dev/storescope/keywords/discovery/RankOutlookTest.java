package dev.storescope.keywords.discovery;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.keywords.relevance.Lexicon;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is expected of an app's rank, from its listing and from what it ranks for. */
class RankOutlookTest {
  private static final TextTerms LISTING = TextTerms.of(listed("Zen Yoga"));
  private static final Market MARKET = new Market(StoreType.APP_STORE, US);
  private static final List<String> ADDED = List.of("music", "free", "kids");

  private final Lexicon lexicon = lexicon();

  @Test
  void moreOfAKeywordInTheTitleIsBetter() {
    RankOutlook outlook = RankOutlook.of(LISTING, lexicon, Map.of());
    assertThat(of(outlook, "zen yoga")).isGreaterThan(of(outlook, "yoga free"));
    assertThat(of(outlook, "yoga free")).isGreaterThan(of(outlook, "chess free"));
  }

  @Test
  void aWordOfFewTermsMayBeABrandOfAnother() {
    RankOutlook outlook = RankOutlook.of(LISTING, lexicon, Map.of());
    assertThat(of(outlook, "yoga free")).isGreaterThan(of(outlook, "yoga torala"));
  }

  @Test
  void aRankRaisesWhatIsExpectedOfKeywordsWithTheSameWord() {
    RankOutlook before = RankOutlook.of(LISTING, lexicon, Map.of());
    RankOutlook after =
        RankOutlook.of(LISTING, lexicon, Map.of(Keyword.of("yoga music"), Rank.at(2)));
    assertThat(of(after, "zen music")).isGreaterThan(of(before, "zen music"));
    assertThat(of(after, "zen music") - of(before, "zen music"))
        .isGreaterThan(of(after, "zen free") - of(before, "zen free"));
  }

  @Test
  void aSearchWithoutTheAppLowersIt() {
    RankOutlook before = RankOutlook.of(LISTING, lexicon, Map.of());
    RankOutlook after =
        RankOutlook.of(LISTING, lexicon, Map.of(Keyword.of("yoga music"), new Rank.NotRanked()));
    assertThat(of(after, "zen music")).isLessThan(of(before, "zen music"));
  }

  @Seeded
  void itIsFiniteAndAtMostTheFirstRankForAnyRanks(Samples any) {
    Map<Keyword, Rank> ranks = new HashMap<>();
    for (Keyword keyword : lexicon.terms()) {
      if (any.of(true, false)) {
        ranks.put(keyword, any.of(new Rank.NotRanked(), Rank.at(1), Rank.at(50), Rank.at(100)));
      }
    }
    RankOutlook outlook = RankOutlook.of(LISTING, lexicon, ranks);
    for (Keyword keyword : lexicon.terms()) {
      assertThat(outlook.of(keyword)).isFinite().isLessThanOrEqualTo(RankOutlook.FIRST);
    }
  }

  private static double of(RankOutlook outlook, String keyword) {
    return outlook.of(Keyword.of(keyword));
  }

  private static Lexicon lexicon() {
    TestObservations known = new TestObservations().addListing(app(1), "Zen Yoga");
    for (String base : List.of("yoga", "zen", "zen yoga", "yoga zen", "hot yoga")) {
      ADDED.forEach(added -> known.addPopularity(base + " " + added, 40));
    }
    for (int i = 0; i < 200; i++) {
      known.addPopularity("zen number" + i, 40);
    }
    known.addPopularity("yoga torala", 40);
    return Lexicon.read(known.offline(), MARKET, LISTING);
  }
}
