package dev.storescope.dashboard.keyword;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DifficultyText;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.keywords.KeywordVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SuggestedKeyword;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a store suggests for a keyword.
 *
 * @param doubt about the suggestions now
 * @param rows in the store's order
 */
public record SuggestionTable(
    QueryResult<KeywordSuggestions.Result> reply,
    Optional<FetchDoubt> doubt,
    List<SuggestionRow> rows) {
  /** A suggestion, with what is already known of it. */
  public record SuggestionRow(
      Keyword keyword,
      String path,
      OptionalInt popularity,
      Optional<Estimate> volume,
      Optional<Difficulty> difficulty) {
    public boolean isKnown() {
      return popularity.isPresent() || volume.isPresent();
    }
  }

  /** Queries the list only: the figures of every suggestion would be hundreds of fetches. */
  static SuggestionTable read(
      PageQueries queries,
      AccountId account,
      KeywordSuggestions endpoint,
      VolumeReader volumeReader,
      KeywordQuery query) {
    QueryResult<KeywordSuggestions.Result> reply =
        queries.run(
            account,
            endpoint,
            new KeywordSuggestions.Query(
                query.store(), query.country(), query.keyword(), false, false));
    Evidence evidence = queries.evidence();
    DifficultyReader difficulties = new DifficultyReader(evidence, query.market());
    return new SuggestionTable(
        reply,
        queries.findDoubt(new Subject.Suggestions(query.store(), query.country(), query.keyword())),
        evidence
            .each(
                PageQueries.findResult(reply).stream()
                    .flatMap(result -> result.suggestions().stream())
                    .map(SuggestedKeyword::keyword)
                    .toList(),
                keyword -> row(keyword, volumeReader, difficulties, evidence, query))
            .toList());
  }

  private static SuggestionRow row(
      Keyword keyword,
      VolumeReader volumeReader,
      DifficultyReader difficulties,
      Evidence evidence,
      KeywordQuery query) {
    KeywordVolume keywordVolume = volumeReader.need(evidence, query.market(), keyword);
    return new SuggestionRow(
        keyword,
        KeywordQuery.path(query.device(), query.country(), keyword),
        keywordVolume.metrics().popularity(),
        keywordVolume.volume(),
        difficulties.peek(query.device(), keyword));
  }

  Csv toCsv(String name) {
    Csv csv =
        new Csv(
            name,
            "keyword,popularity,users_per_day_p10,users_per_day_p50,users_per_day_p90,difficulty,"
                + "no_competition");
    rows.forEach(
        row ->
            csv.row(
                row.keyword().text(),
                Csv.cell(row.popularity()),
                Csv.cell(row.volume().map(Estimate::p10)),
                Csv.cell(row.volume().map(Estimate::p50)),
                Csv.cell(row.volume().map(Estimate::p90)),
                DifficultyText.cell(row.difficulty()),
                DifficultyText.noCompetition(row.difficulty())));
    return csv;
  }
}
