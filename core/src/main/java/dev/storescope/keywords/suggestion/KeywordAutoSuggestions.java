package dev.storescope.keywords.suggestion;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordCandidate;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Keywords discovered for an app, the most searched first or those that bring most installs. */
public final class KeywordAutoSuggestions implements Endpoint<Query, Result> {
  private final VolumeReader volumes;
  private final InstallsEstimator installs;

  public KeywordAutoSuggestions(SearchVolume searchVolume, InstallsEstimator installs) {
    this.volumes = new VolumeReader(searchVolume);
    this.installs = installs;
  }

  /** What comes first. */
  public enum Order {
    /** The most searched, the order of the specification. */
    SEARCHES("searches"),
    /** Those with most estimated installs. */
    INSTALLS("installs");

    private final String wireName;

    Order(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  /**
   * A query for a page of keywords.
   *
   * @param withStats only now, not for a past moment
   * @param withTopApps whether the first apps have their listings; only with stats
   * @param withDifficulty only with stats
   */
  public record Query(
      AppId app,
      Country country,
      Page page,
      boolean withStats,
      boolean withTopApps,
      Order order,
      boolean withDifficulty) {

    /** A query in the order of the specification. */
    public Query(AppId app, Country country, Page page, boolean withStats, boolean withTopApps) {
      this(app, country, page, withStats, withTopApps, Order.SEARCHES, false);
    }

    /** A query for the keywords alone. */
    public Query(AppId app, Country country, Page page, Order order) {
      this(app, country, page, false, false, order, false);
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return SuggestedKeyword.mostCharges(
          PricedItem.KEYWORD_AUTO_SUGGESTIONS, page.size(), withStats, withTopApps, withDifficulty);
    }
  }

  /** A page of suggestions; empty after the last. */
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
    AppKeywords keywords = AppKeywords.discover(query.app(), query.country(), evidence, volumes);
    if (evidence.isIncomplete() || !keywords.isObserved()) {
      return evidence.unanswered(keywords.isAbsent() ? Reason.PROVEN_ABSENT : Reason.NOT_OBSERVED);
    }
    Market market = new Market(query.app().store(), query.country());
    SuggestionDetails details =
        new SuggestionDetails(
            volumes, evidence, market, query.withTopApps(), query.withDifficulty());
    List<SuggestedKeyword> page =
        evidence
            .each(
                query.page().of(inOrder(query.order(), keywords)),
                candidate -> describe(candidate, query, details))
            .toList();
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : ready(new Result(query.page().number(), page), details, evidence);
  }

  private List<KeywordCandidate> inOrder(Order order, AppKeywords keywords) {
    return switch (order) {
      case SEARCHES -> keywords.mostSearchedFirst();
      case INSTALLS -> keywords.mostInstallsFirst(installs);
    };
  }

  private static SuggestedKeyword describe(
      KeywordCandidate candidate, Query query, SuggestionDetails details) {
    Optional<KeywordDetails> found =
        query.withStats()
            ? Optional.of(
                details.of(
                    candidate.keyword(),
                    candidate.observedAt(),
                    candidate.rank(),
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
