package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.BrandSign;
import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.estimation.BrandSign.NamedApp;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/** What the evidence tells already of a keyword; nothing is looked at for it. */
public final class KeywordEvidence {
  private final Evidence evidence;

  public KeywordEvidence(Evidence evidence) {
    this.evidence = evidence;
  }

  /** How much the keyword is searched for. */
  public Optional<Estimate> findVolume(SearchVolume volume, Market market, Keyword keyword) {
    return new DemandReader(volume).peek(evidence, market, keyword).volume();
  }

  /** The app whose brand the keyword may be, among those its search was seen to find. */
  public Optional<Brand> findBrand(Market market, Keyword keyword) {
    return evidence
        .peek(new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword))
        .flatMap(search -> findBrand(market.country(), keyword, search.facts()));
  }

  Optional<Brand> findBrand(Country country, Keyword keyword, SearchRanking search) {
    List<Optional<NamedApp>> first =
        search.apps().stream().limit(BrandSign.RANKS).map(app -> findName(app, country)).toList();
    return BrandSign.find(keyword, first);
  }

  private Optional<NamedApp> findName(AppId app, Country country) {
    long ratings =
        evidence
            .peek(new Subject.Rating(app, country))
            .map(rating -> rating.facts().count())
            .orElse(0L);
    return evidence
        .peek(new Subject.Listing(app, country))
        .map(Observation::facts)
        .flatMap(
            listing ->
                listing instanceof Listed listed
                    ? Optional.of(new NamedApp(listed.title(), listed.developer(), ratings))
                    : Optional.empty());
  }
}
