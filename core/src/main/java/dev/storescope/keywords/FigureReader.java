package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.KeywordFigures.KeywordRating;
import dev.storescope.keywords.KeywordFigures.RankedRival;
import dev.storescope.keywords.evidence.RecentFinder;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the figures of keywords for an app from the evidence; nothing is fetched. Those that take a
 * read or two for each keyword come first, so that many keywords can be sorted; the rating of a
 * keyword takes more.
 */
public final class FigureReader {
  /** How old a search may be that shows the ranks. */
  public static final Duration SEARCHED = Duration.ofDays(7);

  private final AppId app;
  private final Country country;
  private final Device device;
  private final Market market;
  private final Evidence evidence;
  private final VolumeReader volumes;
  private final KeywordInstalls installs;
  private final KeywordRelevance relevance;
  private final RecentFinder recent;
  private final BrandReader brands;
  private final DifficultyReader difficulties;

  public FigureReader(
      AppId app,
      Country country,
      Device device,
      KeywordRelevance relevance,
      Evidence evidence,
      SearchVolume searchVolume,
      InstallsEstimator installs) {
    this.app = app;
    this.country = country;
    this.device = device;
    this.market = new Market(app.store(), country);
    this.evidence = evidence;
    this.volumes = new VolumeReader(searchVolume);
    this.brands = new BrandReader(evidence);
    this.installs = new KeywordInstalls(installs, brands);
    this.relevance = relevance;
    this.recent = RecentFinder.of(evidence);
    this.difficulties = new DifficultyReader(evidence, market);
  }

  /** The figures without ratings, in the order of the keywords. */
  public List<KeywordFigures> read(Collection<Keyword> keywords) {
    return evidence.each(keywords, this::read).toList();
  }

  private KeywordFigures read(Keyword keyword) {
    Optional<Observation<SearchRanking>> search =
        evidence.findAt(
            new Subject.Search(device, country, keyword), evidence.moment().at(), SEARCHED);
    Optional<SearchRanking> ranking = search.map(Observation::facts);
    KeywordVolume volume = volumes.find(evidence, recent, market, keyword);
    return new KeywordFigures(
        keyword,
        volume.metrics().popularity(),
        volume.volume(),
        relevance.matchOf(keyword),
        relevance.of(keyword, ranking),
        search,
        ranking.map(found -> found.rankOf(app)),
        ranking.map(this::rivals).orElse(List.of()),
        Optional.empty());
  }

  private List<RankedRival> rivals(SearchRanking ranking) {
    return relevance.rivals().stream()
        .filter(rival -> !rival.equals(app))
        .flatMap(
            rival ->
                ranking.rankOf(rival).findPosition().stream()
                    .mapToObj(rank -> new RankedRival(rival, rank)))
        .sorted(Comparator.comparingInt(RankedRival::rank))
        .toList();
  }

  /** The same figures with their ratings, where the search was observed. */
  public List<KeywordFigures> rate(List<KeywordFigures> figures) {
    Optional<Observation<Rating>> rating =
        evidence.findAt(new Subject.Rating(app, country), evidence.moment().at(), SEARCHED);
    return evidence
        .each(
            figures,
            each -> each.search().map(search -> each.with(rate(each, search, rating))).orElse(each))
        .toList();
  }

  /** The installs that a search brings any app; empty if the volume or the search is not known. */
  public Optional<Estimate> installsOf(AppId any, KeywordFigures figures) {
    return figures
        .search()
        .flatMap(
            search ->
                figures.usersPerDay().map(volume -> installsOf(any, figures, search, volume)));
  }

  private Estimate installsOf(
      AppId any, KeywordFigures figures, Observation<SearchRanking> search, Estimate volume) {
    return installs.estimate(market, any, figures.keyword(), search.facts(), volume);
  }

  private KeywordRating rate(
      KeywordFigures figures,
      Observation<SearchRanking> search,
      Optional<Observation<Rating>> rating) {
    return new KeywordRating(
        difficulties.rate(search, Optional.of(app), rating),
        figures.usersPerDay().map(volume -> installsOf(app, figures, search, volume)),
        brands.brandOfOther(market, app, figures.keyword(), search.facts()));
  }
}
