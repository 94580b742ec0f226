package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Challenger;
import dev.storescope.estimation.FirstTen;
import dev.storescope.estimation.KeywordDifficulty;
import dev.storescope.estimation.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Optional;

/** Reads the difficulties of the keywords of one market from the evidence. */
public final class DifficultyReader {
  private final Evidence evidence;
  private final Market market;
  private final FirstTenReader firstTen;

  public DifficultyReader(Evidence evidence, Market market) {
    this.evidence = evidence;
    this.market = market;
    this.firstTen = new FirstTenReader(evidence);
  }

  /** The search for a keyword, which is requested if it was not observed. */
  Optional<Observation<SearchRanking>> need(Keyword keyword) {
    return evidence.need(search(keyword));
  }

  /** The difficulty of a keyword, whose search is requested if it was not observed. */
  Optional<Difficulty> findNeeded(Keyword keyword) {
    return need(keyword).map(this::difficulty);
  }

  /** The difficulty by what was observed; nothing is requested. */
  public Difficulty difficulty(Observation<SearchRanking> search) {
    return model(search).difficulty();
  }

  KeywordDifficulty model(Observation<SearchRanking> search) {
    return new KeywordDifficulty(market, firstTen.read(search));
  }

  Challenger challenger(
      AppId app, Observation<SearchRanking> search, Optional<Observation<Rating>> rating) {
    Keyword keyword = ((Subject.Search) search.subject()).keyword();
    return firstTen.readApp(new Subject.Listing(app, market.country()), keyword, rating);
  }

  static boolean isAmongFirst(Rank rank) {
    return rank instanceof Rank.Ranked(int position) && position <= FirstTen.MOST;
  }

  private Subject.Search search(Keyword keyword) {
    return new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword);
  }
}
