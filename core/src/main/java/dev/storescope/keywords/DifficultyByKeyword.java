package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.keywords.DifficultyByKeyword.Query;
import dev.storescope.keywords.DifficultyByKeyword.Result;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/**
 * How difficult it is to reach the first ten results of the searches for keywords, and the chance
 * of an app. A keyword whose search was not observed has no entry. The number of ratings of the app
 * is fetched if it can be.
 */
public final class DifficultyByKeyword implements Endpoint<Query, Result> {
  /**
   * A query for some keywords.
   *
   * @param app whose chance is asked for
   */
  public record Query(
      StoreType store, Country country, List<Keyword> keywords, Optional<AppId> app) {
    public Query {
      keywords = List.copyOf(keywords);
      if (keywords.isEmpty()) {
        throw new IllegalArgumentException("at least one keyword");
      }
    }

    Market market() {
      return new Market(store, country);
    }
  }

  /** The keywords in the order of the query. */
  public record Result(List<RatedKeyword> keywords) {
    public Result {
      keywords = List.copyOf(keywords);
    }
  }

  /** A keyword with its difficulty. */
  public record RatedKeyword(Keyword keyword, Difficulty difficulty, Optional<ChanceOfApp> app) {}

  /**
   * The chance of an app.
   *
   * @param rank now; an app among the first ten is certain to be among them
   */
  public record ChanceOfApp(Rank rank, Chance chance) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    DifficultyReader reader = new DifficultyReader(evidence, query.market());
    Optional<Observation<Rating>> rating =
        query.app().flatMap(app -> prefer(new Subject.Rating(app, query.country()), evidence));
    List<RatedKeyword> rated =
        evidence
            .each(
                query.keywords(),
                keyword ->
                    reader.need(keyword).map(search -> reader.rate(search, query.app(), rating)))
            .flatMap(Optional::stream)
            .toList();
    if (evidence.isIncomplete() || rated.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(rated), List.of(), new Charge(PricedItem.KEYWORD_DIFFICULTY, rated.size()));
  }

  private static Optional<Observation<Rating>> prefer(Subject.Rating rating, Evidence evidence) {
    Optional<Observation<Rating>> known = evidence.peek(rating);
    if (known.isEmpty()) {
      evidence.prefer(rating);
    }
    return known;
  }
}
