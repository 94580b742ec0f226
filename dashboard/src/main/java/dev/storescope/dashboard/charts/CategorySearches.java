package dev.storescope.dashboard.charts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.keywords.TopSearchesOfCategory;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is searched for most in the category of the charts.
 *
 * @param reply why there is nothing, if the charts are those of today
 * @param searches those that stand at the end of the day
 */
public record CategorySearches(
    ChartsQuery query,
    AdsGenre genre,
    Optional<QueryResult<TopSearchesOfCategory.Result>> reply,
    Optional<TopSearches> searches) {
  private static final int FEW = 20;

  /** Empty if Apple Ads reports no genre of the category. */
  static Optional<CategorySearches> read(
      PageQueries queries, AccountId account, ChartsQuery query) {
    return Optional.of(query.category())
        .filter(_ -> query.device().store() == StoreType.APP_STORE)
        .flatMap(AdsGenre::findOf)
        .map(genre -> read(queries, account, query, genre));
  }

  private static CategorySearches read(
      PageQueries queries, AccountId account, ChartsQuery query, AdsGenre genre) {
    var asked = new TopSearchesOfCategory.Query(query.country(), genre);
    if (query.isToday()) {
      var reply = queries.run(account, new TopSearchesOfCategory(), asked);
      return new CategorySearches(
          query,
          genre,
          Optional.of(reply),
          PageQueries.findResult(reply).map(TopSearchesOfCategory.Result::searches));
    }
    return new CategorySearches(
        query,
        genre,
        Optional.empty(),
        TopSearchesOfCategory.find(
                new Subject.TopSearches(query.country(), genre),
                queries.evidenceAt(DateRange.endOf(query.day())))
            .map(Observation::facts));
  }

  /** The terms that are shown. */
  public List<TopSearches.Term> shown() {
    return terms().limit(query.all() ? TopSearches.MAX_TERMS : FEW).toList();
  }

  public boolean hasMore() {
    return terms().count() > shown().size();
  }

  private Stream<TopSearches.Term> terms() {
    return searches.stream().flatMap(found -> found.terms().stream());
  }

  /** The days of the week, in words; blank if there are no searches. */
  public String week() {
    return searches
        .map(TopSearches::week)
        .map(week -> Format.date(week.first()) + " – " + Format.date(week.last()))
        .orElse("");
  }

  /** The page of a term. */
  public String path(TopSearches.Term term) {
    return KeywordQuery.path(query.device(), query.country(), term.keyword());
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "week,genre,rank,keyword,popularity_in_genre,popularity");
    searches.ifPresent(
        found ->
            found
                .terms()
                .forEach(
                    term ->
                        csv.row(
                            found.week().first(),
                            genre.title(),
                            term.rank(),
                            term.keyword().text(),
                            term.inGenre(),
                            term.popularity())));
    return csv;
  }
}
