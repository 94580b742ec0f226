package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.Challenger;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.keywords.evidence.FirstTenReader;
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
    return evidence.need(
        new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword));
  }

  /** The difficulty of a keyword, whose search is requested if it was not observed. */
  Optional<Difficulty> findNeeded(Keyword keyword) {
    return need(keyword).map(this::difficultyOf);
  }

  /** The difficulty of a keyword by its search on a device, if that was observed. */
  public Optional<Difficulty> peek(Device device, Keyword keyword) {
    return evidence
        .peek(new Subject.Search(device, market.country(), keyword))
        .map(this::difficultyOf);
  }

  /** The difficulty of the keyword of a search. */
  public Difficulty difficultyOf(Observation<SearchRanking> search) {
    return new KeywordDifficulty(market, firstTen.read(search)).difficulty();
  }

  /** The search about a week before another of it, if it was observed. */
  public Optional<Observation<SearchRanking>> weekBefore(Observation<SearchRanking> search) {
    return firstTen.weekBefore(search);
  }

  /**
   * The difficulty of a keyword by what was observed; nothing is requested.
   *
   * @param app whose chance is wanted
   * @param rating of the app, if it was observed
   */
  public RatedKeyword rate(
      Observation<SearchRanking> search,
      Optional<AppId> app,
      Optional<Observation<Rating>> rating) {
    return rate(search, weekBefore(search), app, rating);
  }

  /** The same with the search a week before, if it was observed. */
  public RatedKeyword rate(
      Observation<SearchRanking> search,
      Optional<Observation<SearchRanking>> weekBefore,
      Optional<AppId> app,
      Optional<Observation<Rating>> rating) {
    KeywordDifficulty model = new KeywordDifficulty(market, firstTen.read(search, weekBefore));
    Keyword keyword = ((Subject.Search) search.subject()).keyword();
    return new RatedKeyword(
        keyword, model.difficulty(), app.map(known -> chance(known, search, rating, model)));
  }

  private ChanceOfApp chance(
      AppId app,
      Observation<SearchRanking> search,
      Optional<Observation<Rating>> rating,
      KeywordDifficulty model) {
    Rank rank = search.facts().rankOf(app);
    if (rank instanceof Rank.Ranked(int position) && position <= FirstTen.MOST) {
      return new ChanceOfApp(rank, Chance.CERTAIN);
    }
    Keyword keyword = ((Subject.Search) search.subject()).keyword();
    Challenger challenger =
        firstTen.readApp(new Subject.Listing(app, market.country()), keyword, rating);
    return new ChanceOfApp(rank, model.chance(challenger));
  }
}
