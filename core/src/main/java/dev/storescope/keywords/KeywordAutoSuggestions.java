package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Suggests keywords for an app: those that may lead to it, the most searched first. */
public final class KeywordAutoSuggestions implements Endpoint<Query, Result> {
  private final DemandReader demands;

  public KeywordAutoSuggestions(SearchVolume searchVolume) {
    this.demands = new DemandReader(searchVolume);
  }

  /**
   * The question.
   *
   * @param page from 1
   * @param limit the most keywords on a page
   * @param withStats only now, not for a past moment
   * @param withTopApps whether the first apps are described; only together with the stats
   */
  public record Query(
      AppId app, Country country, int page, int limit, boolean withStats, boolean withTopApps) {
    public Query {
      if (page < 1 || limit < 1) {
        throw new IllegalArgumentException("pages start at 1 and hold at least 1");
      }
    }
  }

  /** A page of the suggestions; none past the last. */
  public record Result(int page, List<SuggestedKeyword> suggestions) {
    public Result {
      suggestions = List.copyOf(suggestions);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    if (query.withStats() && !evidence.moment().isNow()) {
      return new NoData<>(Reason.NOT_OFFERED);
    }
    AppKeywords keywords = AppKeywords.gather(query.app(), query.country(), evidence, demands);
    if (evidence.isIncomplete() || !keywords.hasBeenLookedAt()) {
      return evidence.unanswered(keywords.isAbsent() ? Reason.PROVEN_ABSENT : Reason.NOT_OBSERVED);
    }
    Market market = new Market(query.app().store(), query.country());
    SuggestionDetails details =
        new SuggestionDetails(demands, evidence, market, query.withTopApps());
    List<SuggestedKeyword> page =
        evidence
            .each(pageOf(query, keywords), candidate -> describe(candidate, query, details))
            .toList();
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : ready(new Result(query.page(), page), details, evidence);
  }

  private static List<Candidate> pageOf(Query query, AppKeywords keywords) {
    return keywords.mostSearchedFirst().stream()
        .skip((query.page() - 1L) * query.limit())
        .limit(query.limit())
        .toList();
  }

  private static SuggestedKeyword describe(
      Candidate candidate, Query query, SuggestionDetails details) {
    Optional<Details> found =
        query.withStats()
            ? Optional.of(
                details.of(
                    candidate.keyword(),
                    candidate.seenAt(),
                    candidate.position(),
                    OptionalInt.empty()))
            : Optional.empty();
    return new SuggestedKeyword(candidate.keyword(), found);
  }

  private static Answer<Result> ready(Result result, SuggestionDetails details, Evidence evidence) {
    Stream<Charge> charges =
        Stream.concat(
            Stream.of(Charge.one(PricedItem.KEYWORD_AUTO_SUGGESTIONS)),
            SuggestionDetails.charges(result.suggestions()).stream());
    return evidence.ready(result, details.notObserved(), charges.toArray(Charge[]::new));
  }
}
