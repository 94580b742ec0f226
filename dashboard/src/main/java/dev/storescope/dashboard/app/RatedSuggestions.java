package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DifficultyText;
import dev.storescope.estimation.KeywordDifficulty.Chance;
import dev.storescope.estimation.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.Market;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/** Keywords suggested for an app, with what their newest searches show. */
public record RatedSuggestions(List<SuggestedRow> rows) {
  public RatedSuggestions {
    rows = List.copyOf(rows);
  }

  /**
   * A suggested keyword.
   *
   * @param path of its page
   * @param rated the difficulty, and the chance of the app, if the search was observed
   */
  public record SuggestedRow(Keyword keyword, String path, Optional<RatedKeyword> rated) {
    public Optional<Difficulty> difficulty() {
      return rated.map(RatedKeyword::difficulty);
    }

    /** The chance of the app to reach the first ten; certain if it is there. */
    public Optional<Chance> chance() {
      return rated.flatMap(RatedKeyword::app).map(ChanceOfApp::chance);
    }
  }

  /** Reads the difficulties from the searches that were observed; fetches nothing. */
  static RatedSuggestions read(AppSelection app, List<Keyword> keywords, Evidence evidence) {
    DifficultyReader difficulties =
        new DifficultyReader(evidence, new Market(app.app().store(), app.country()));
    Optional<Observation<Rating>> rating =
        evidence.peek(new Subject.Rating(app.app(), app.country()));
    return new RatedSuggestions(
        evidence
            .each(
                keywords,
                keyword ->
                    new SuggestedRow(
                        keyword,
                        KeywordQuery.path(app.device(), app.country(), keyword),
                        evidence
                            .peek(new Subject.Search(app.device(), app.country(), keyword))
                            .map(
                                search ->
                                    difficulties.rate(search, Optional.of(app.app()), rating))))
            .toList());
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "keyword,difficulty,chance");
    for (SuggestedRow row : rows) {
      csv.row(
          row.keyword(),
          Csv.cell(row.difficulty().map(Difficulty::rounded)),
          Csv.cell(row.chance().map(DifficultyText::rounded)));
    }
    return csv;
  }
}
