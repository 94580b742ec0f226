package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.BrandDetector;
import dev.storescope.estimation.BrandDetector.Brand;
import dev.storescope.estimation.BrandDetector.NamedApp;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the app whose brand a keyword may be, by the evidence; nothing is fetched for it. The names
 * of an app are read once, since the same apps are first for many keywords.
 */
public final class BrandReader {
  private final Evidence evidence;
  private final Map<Subject.Listing, Optional<NamedApp>> names = new ConcurrentHashMap<>();

  public BrandReader(Evidence evidence) {
    this.evidence = evidence;
  }

  Evidence evidence() {
    return evidence;
  }

  public Optional<Brand> findBrand(Market market, Keyword keyword) {
    return evidence
        .peek(new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword))
        .flatMap(search -> findBrand(market.country(), keyword, search.facts()));
  }

  Optional<Brand> findBrand(Country country, Keyword keyword, SearchRanking ranking) {
    return BrandDetector.find(
        keyword,
        ranking.apps().stream()
            .limit(BrandDetector.RANKS)
            .map(app -> names.computeIfAbsent(new Subject.Listing(app, country), this::findName))
            .toList());
  }

  private Optional<NamedApp> findName(Subject.Listing subject) {
    long ratings =
        evidence
            .peek(new Subject.Rating(subject.app(), subject.country()))
            .map(rating -> rating.facts().count())
            .orElse(0L);
    return evidence
        .peek(subject)
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .map(Listed.class::cast)
        .map(listed -> new NamedApp(listed.title(), listed.developer(), ratings))
        .or(() -> findSummary(subject.app(), subject.country(), ratings));
  }

  /** A summary stays current until another replaces it. */
  private Optional<NamedApp> findSummary(AppId app, Country country, long ratings) {
    return evidence
        .findAt(new Subject.Summary(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .map(Observation::facts)
        .flatMap(
            summary ->
                summary
                    .developer()
                    .map(developer -> new NamedApp(summary.title(), developer, ratings)));
  }
}
