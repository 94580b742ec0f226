package dev.storescope.keywords.discovery;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.Prospects.Prospect;
import dev.storescope.keywords.evidence.RecentFinder;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What to fetch on a day to discover keywords of an app, until enough are confirmed: the searches
 * that are expected to bring most installs and were not observed for two weeks, and lists of
 * suggestions that may show further ones. A confirmed keyword is searched again before that. Once a
 * week, whatever is confirmed, the keywords that Apple Ads suggests for the app.
 */
public final class DiscoveryPlan {
  /** The maximum number of searches of a day. */
  public static final int MOST_SEARCHES = 30;

  /** The maximum number of lists of suggestions of a day. */
  public static final int MOST_LISTS = 20;

  /** The number of keywords that the app ranks for with which discovery ends. */
  public static final int ENOUGH = 100;

  private static final Duration CONFIRMED_AGAIN = Duration.ofDays(10);

  private final AppId app;
  private final Market market;
  private final Evidence evidence;
  private final VolumeReader volumes;

  private DiscoveryPlan(AppId app, Market market, Evidence evidence, VolumeReader volumes) {
    this.app = app;
    this.market = market;
    this.evidence = evidence;
    this.volumes = volumes;
  }

  /** The subjects; none if the listing was not observed, or enough keywords are confirmed. */
  public static Set<Subject<?>> of(
      AppId app, Country country, Evidence evidence, SearchVolume searchVolume) {
    Market market = new Market(app.store(), country);
    DiscoveryPlan plan = new DiscoveryPlan(app, market, evidence, new VolumeReader(searchVolume));
    Subject.Listing subject = new Subject.Listing(app, country);
    return evidence
        .findAt(subject, evidence.moment().at(), RecentFinder.LOOK_BACK)
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .map(listed -> plan.of(TextTerms.of((Listed) listed)))
        .orElse(Set.of());
  }

  private Set<Subject<?>> of(TextTerms listing) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    Prospects prospects = new Prospects(app, market, evidence, volumes, listing);
    Prospects.State state = prospects.asOf(evidence.moment().at());
    if (!isComplete()) {
      lists(listing, prospects, state).forEach(subjects::add);
    }
    searches(state).forEach(keyword -> subjects.add(prospects.search(keyword)));
    recommended().ifPresent(subjects::add);
    return subjects;
  }

  /** On one day of the week, also for an app for which Apple Ads suggests nothing. */
  private Optional<Subject.AdsSuggestions> recommended() {
    if (market.store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    Instant at = evidence.moment().at();
    long day = LocalDate.ofInstant(at, ZoneOffset.UTC).toEpochDay();
    return Math.floorMod(day + app.value().hashCode(), DayOfWeek.values().length) == 0
        ? Optional.of(new Subject.AdsSuggestions(app, market.country()))
        : Optional.empty();
  }

  private boolean isComplete() {
    Instant at = evidence.moment().at();
    Device device = Device.defaultFor(market.store());
    return evidence.keywords(app, market.country(), device, at.minus(Prospects.SEARCHED), at).size()
        >= ENOUGH;
  }

  private Stream<Keyword> searches(Prospects.State state) {
    Instant before = evidence.moment().at().minus(CONFIRMED_AGAIN);
    boolean complete = isComplete();
    Stream<Prospect> again =
        state.bestFirst().stream()
            .filter(Prospect::isRanked)
            .filter(
                prospect -> prospect.searched().filter(found -> isOld(found, before)).isPresent());
    Stream<Prospect> further =
        state.bestFirst().stream().filter(prospect -> !complete).filter(Prospect::isWorthASearch);
    return Stream.concat(again, further).limit(MOST_SEARCHES).map(Prospect::keyword);
  }

  private static boolean isOld(AppInSearch found, Instant before) {
    return found.rank() instanceof Rank.Ranked && found.observedAt().isBefore(before);
  }

  private Stream<Subject.Suggestions> lists(
      TextTerms listing, Prospects prospects, Prospects.State state) {
    List<Keyword> best = listing.best();
    return Stream.concat(
            best.stream().limit(KeywordIdeas.MOST_LISTS),
            ListPrefixes.of(prospects, state).stream())
        .map(typed -> new Subject.Suggestions(market.store(), market.country(), typed))
        .filter(
            list -> evidence.findAt(list, evidence.moment().at(), RecentFinder.LOOK_BACK).isEmpty())
        .limit(MOST_LISTS);
  }
}
