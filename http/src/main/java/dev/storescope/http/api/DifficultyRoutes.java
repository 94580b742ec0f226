package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP_IF_SENT;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.KEYWORDS;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;

import dev.storescope.answer.Endpoint;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.estimation.difficulty.KeywordDifficulty.PartPoints;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The endpoint with the difficulty of keywords, and what others write of it. */
final class DifficultyRoutes {
  private DifficultyRoutes() {}

  static ApiRoute<?, ?> difficulty(
      Endpoint<DifficultyByKeyword.Query, DifficultyByKeyword.Result> endpoint) {
    return new ApiRoute<DifficultyByKeyword.Query, DifficultyByKeyword.Result>(
            "/api/keyword-difficulty",
            PricedItem.KEYWORD_DIFFICULTY,
            List.of(STORETYPE, COUNTRY, KEYWORDS, APP_IF_SENT, TIMESTAMP),
            in ->
                new DifficultyByKeyword.Query(
                    in.store(), in.get(COUNTRY), in.get(KEYWORDS).list(), in.get(APP_IF_SENT)),
            endpoint,
            DifficultyRoutes::write,
            CsvLayout.of("timestamp", "storetype", "country")
                .entries("/results/keywords")
                .cells(
                    "keyword",
                    "difficulty",
                    "difficulty_low",
                    "difficulty_high",
                    "no_competition",
                    "position",
                    "chance",
                    "chance_low",
                    "chance_high",
                    "parts=/parts/*/part",
                    "points=/parts/*/points"))
        .withMostCharges(
            query -> List.of(new Charge(PricedItem.KEYWORD_DIFFICULTY, query.keywords().size())))
        .strict();
  }

  private static void write(DifficultyByKeyword.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "country", "query");
    data.findSent("storeid").ifPresent(sent -> data.put("storeid", sent));
    data.results(
        () -> {
          data.put("method", KeywordDifficulty.METHOD);
          data.objects("keywords", result.keywords(), rated -> write(rated, data));
        });
  }

  private static void write(RatedKeyword rated, ResponseData data) {
    data.put("keyword", rated.keyword().text());
    write(rated.difficulty(), data);
    rated.app().ifPresent(app -> write(app, data));
    if (rated.difficulty() instanceof Score score) {
      data.put("typical_difficulty", rounded(score.typical(), 10));
    }
    data.objects("parts", rated.difficulty().parts(), part -> write(part, data));
  }

  /** The difficulty with its interval; without competition, null and the reason. */
  static void write(Difficulty difficulty, ResponseData data) {
    switch (difficulty) {
      case Score score -> {
        data.put("difficulty", Math.round(score.value()));
        data.put("difficulty_low", Math.round(score.low()));
        data.put("difficulty_high", Math.round(score.high()));
      }
      case NoCompetition none ->
          data.put("difficulty", (@Nullable String) null).put("no_competition", none.wireName());
    }
  }

  private static void write(ChanceOfApp app, ResponseData data) {
    RankJson.write("position", app.rank(), data);
    write(app.chance(), data);
  }

  /** A chance with its interval. */
  static void write(Chance chance, ResponseData data) {
    data.put("chance", rounded(chance.value(), 1000));
    data.put("chance_low", rounded(chance.low(), 1000));
    data.put("chance_high", rounded(chance.high(), 1000));
  }

  /** What was not observed has no value. */
  static void write(PartPoints points, ResponseData data) {
    data.put("part", points.part().wireName());
    data.put("points", rounded(points.points(), 10));
    points.observed().ifPresent(value -> data.put("value", rounded(value, 100)));
    data.put("typical", rounded(points.typical(), 100));
    data.put("observed", rounded(points.known(), 100));
  }

  static double rounded(double value, int steps) {
    double rounded = (double) Math.round(value * steps) / steps;
    // Not minus zero.
    return rounded == 0 ? 0 : rounded;
  }
}
