package dev.storescope.keywords.suggestion;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.keywords.KeywordMetrics;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordCandidate;
import dev.storescope.keywords.evidence.ObservationFinder;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.Query;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions.Result;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The keywords that Apple Ads recommends for an app. If the recommendations were not observed and
 * have no source, or cannot be fetched, the answer has the discovered keywords that are relevant
 * for the app and whose search was observed. The result says which of the two it has.
 */
public final class SearchAdsSuggestions implements Endpoint<Query, Result> {
  /** The maximum number of discovered keywords. */
  static final int MOST_DISCOVERED = 100;

  /** The maximum number of recommended keywords whose searches are fetched, the first ones. */
  static final int MOST_FETCHED = 100;

  private static final String SUGGESTIONS_PATH = "results.suggestions";
  private static final String USERS_PATH = SUGGESTIONS_PATH + ".users_per_day";
  private static final String RANK_PATH = SUGGESTIONS_PATH + ".rank";

  private final VolumeReader volumes;

  public SearchAdsSuggestions(SearchVolume searchVolume) {
    this.volumes = new VolumeReader(searchVolume);
  }

  /**
   * A query for the keywords of an app.
   *
   * @param withDifficulty whether the difficulty of each is asked for
   */
  public record Query(AppId app, Country country, boolean withDifficulty) {
    public Query {
      if (app.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException("Apple Ads is only for the App Store, not for " + app);
      }
    }

    public Query(AppId app, Country country) {
      this(app, country, false);
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      int rated = withDifficulty ? AdsSuggestionList.MAX_KEYWORDS : 0;
      return List.of(
          Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS),
          new Charge(PricedItem.KEYWORD_DIFFICULTY, rated));
    }

    Market market() {
      return new Market(StoreType.APP_STORE, country);
    }
  }

  public record Result(Origin origin, List<AdsSuggestion> suggestions) {
    public Result {
      suggestions = List.copyOf(suggestions);
    }
  }

  /** The origin of the keywords, the value of a response header. */
  public enum Origin {
    /** The observed recommendations, in the order of Apple Ads. */
    SEARCH_ADS("search-ads"),
    /** Discovered from observations; the most searched come first. */
    DISCOVERED("discovered");

    private final String wireName;

    Origin(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  /**
   * A suggested keyword.
   *
   * @param difficulty empty if it is not asked for, or the search was not observed lately
   */
  public record AdsSuggestion(
      Keyword keyword,
      Rank rank,
      OptionalInt popularity,
      OptionalLong usersPerDay,
      Optional<Difficulty> difficulty) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.AdsSuggestions subject = new Subject.AdsSuggestions(query.app(), query.country());
    Optional<Observation<AdsSuggestionList>> list = evidence.peek(subject);
    if (list.isPresent()) {
      return recommended(query, list.get().facts().keywords(), evidence);
    }
    evidence.prefer(subject);
    return evidence.isRequired(subject)
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : discovered(query, evidence);
  }

  private Answer<Result> recommended(Query query, List<Keyword> keywords, Evidence evidence) {
    Optional<DifficultyReader> difficulties = difficulties(query, evidence);
    Set<Keyword> fetched = Set.copyOf(keywords.subList(0, Math.min(keywords.size(), MOST_FETCHED)));
    List<AdsSuggestion> suggestions =
        evidence
            .each(
                keywords,
                keyword ->
                    describe(query, keyword, fetched.contains(keyword), difficulties, evidence))
            .flatMap(Optional::stream)
            .toList();
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    boolean complete = suggestions.size() == keywords.size();
    return ready(
        new Result(Origin.SEARCH_ADS, suggestions),
        complete ? unknownNumbers(suggestions) : List.of(SUGGESTIONS_PATH),
        evidence);
  }

  private static List<String> unknownNumbers(List<AdsSuggestion> suggestions) {
    List<String> unknown = new ArrayList<>();
    if (suggestions.stream().anyMatch(it -> !it.rank().isKnown())) {
      unknown.add(RANK_PATH);
    }
    if (suggestions.stream().anyMatch(it -> it.usersPerDay().isEmpty())) {
      unknown.add(USERS_PATH);
    }
    return unknown;
  }

  /** Empty if the search was not observed: the HTTP interface has no value for that. */
  private Optional<AdsSuggestion> describe(
      Query query,
      Keyword keyword,
      boolean fetched,
      Optional<DifficultyReader> difficulties,
      Evidence evidence) {
    ObservationFinder finder = fetched ? evidence::need : evidence::peek;
    KeywordMetrics metrics =
        (fetched
                ? volumes.needPopularity(evidence, query.market(), keyword)
                : volumes.peek(evidence, query.market(), keyword))
            .metrics();
    return finder
        .find(new Subject.Search(Device.IPHONE, query.country(), keyword))
        .map(
            search ->
                describe(
                    keyword,
                    search.facts().rankOf(query.app()),
                    metrics,
                    difficulties.map(reader -> reader.difficultyOf(search))));
  }

  private Answer<Result> discovered(Query query, Evidence evidence) {
    AppKeywords keywords = AppKeywords.discover(query.app(), query.country(), evidence, volumes);
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Optional<DifficultyReader> difficulties = difficulties(query, evidence);
    List<AdsSuggestion> suggestions =
        keywords.mostSearchedFirst().stream()
            .filter(candidate -> candidate.rank().isPresent())
            .filter(candidate -> keywords.isRelevant(candidate.keyword()))
            .limit(MOST_DISCOVERED)
            .map(candidate -> describe(query, candidate, difficulties, evidence))
            .toList();
    if (evidence.isIncomplete() || suggestions.isEmpty()) {
      return evidence.unanswered(keywords.isAbsent() ? Reason.PROVEN_ABSENT : Reason.NOT_OBSERVED);
    }
    return ready(new Result(Origin.DISCOVERED, suggestions), unknownNumbers(suggestions), evidence);
  }

  private AdsSuggestion describe(
      Query query,
      KeywordCandidate candidate,
      Optional<DifficultyReader> difficulties,
      Evidence evidence) {
    Keyword keyword = candidate.keyword();
    KeywordMetrics metrics = volumes.needPopularity(evidence, query.market(), keyword).metrics();
    return describe(
        keyword,
        candidate.rank().orElseThrow(),
        metrics,
        difficulties.flatMap(reader -> reader.peek(Device.IPHONE, keyword)));
  }

  private static AdsSuggestion describe(
      Keyword keyword, Rank rank, KeywordMetrics metrics, Optional<Difficulty> difficulty) {
    return new AdsSuggestion(
        keyword, rank, metrics.popularity(), metrics.usersPerDay(), difficulty);
  }

  private static Optional<DifficultyReader> difficulties(Query query, Evidence evidence) {
    return query.withDifficulty()
        ? Optional.of(new DifficultyReader(evidence, query.market()))
        : Optional.empty();
  }

  private static Answer<Result> ready(Result result, List<String> notObserved, Evidence evidence) {
    Charge suggestions = Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS);
    int rated =
        (int) result.suggestions().stream().filter(it -> it.difficulty().isPresent()).count();
    return rated == 0
        ? evidence.ready(result, notObserved, suggestions)
        : evidence.ready(
            result, notObserved, suggestions, new Charge(PricedItem.KEYWORD_DIFFICULTY, rated));
  }
}
