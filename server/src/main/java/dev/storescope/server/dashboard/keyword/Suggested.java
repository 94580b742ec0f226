package dev.storescope.server.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.keywords.DemandReader;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.keywords.SearchDemand;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a store suggests to someone who types a keyword.
 *
 * @param known the suggestions, or why they are not known
 * @param rows in the store's order
 */
public record Suggested(Known<KeywordSuggestions.Result> known, List<Row> rows) {

  /** A suggestion, with what is known of it already. */
  public record Row(
      Keyword keyword, String path, OptionalInt popularity, Optional<Estimate> volume) {
    public boolean isKnown() {
      return popularity.isPresent() || volume.isPresent();
    }
  }

  /** Asks for the list alone: the figures of every suggestion would be hundreds of fetches. */
  static Suggested of(
      Sight sight, KeywordSuggestions endpoint, DemandReader demands, KeywordQuery query) {
    Known<KeywordSuggestions.Result> known =
        sight.ask(
            endpoint,
            new KeywordSuggestions.Query(
                query.store(), query.country(), query.keyword(), false, false));
    List<SuggestedKeyword> suggestions =
        known.find().map(KeywordSuggestions.Result::suggestions).orElse(List.of());
    Evidence evidence = sight.evidence();
    return new Suggested(
        known,
        suggestions.stream().map(one -> row(one.keyword(), demands, evidence, query)).toList());
  }

  private static Row row(
      Keyword keyword, DemandReader demands, Evidence evidence, KeywordQuery query) {
    SearchDemand demand = demands.need(evidence, query.market(), keyword);
    return new Row(
        keyword,
        KeywordQuery.path(query.device(), query.country(), keyword),
        demand.figures().popularity(),
        demand.volume());
  }
}
