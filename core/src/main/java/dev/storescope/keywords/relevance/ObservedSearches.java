package dev.storescope.keywords.relevance;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The observed searches of the storefront of an app at the moment of the evidence. */
public final class ObservedSearches {
  private final AppId app;
  private final Device device;
  private final Country country;
  private final Evidence evidence;
  private final Map<Keyword, Optional<SearchOfApp>> found = new ConcurrentHashMap<>();

  public ObservedSearches(AppId app, Country country, Evidence evidence) {
    this.app = app;
    this.device = Device.defaultFor(app.store());
    this.country = country;
    this.evidence = evidence;
  }

  /**
   * What a search has that is about the app.
   *
   * @param rank of the app
   * @param others the apps among the first ten, without the app
   */
  public record SearchOfApp(
      Subject.Search subject, Instant observedAt, Rank rank, List<AppId> others) {
    public SearchOfApp {
      others = List.copyOf(others);
    }

    static SearchOfApp of(Subject.Search subject, Observation<SearchRanking> search, AppId app) {
      List<AppId> others =
          search.facts().apps().stream()
              .limit(RelatedApps.FIRST)
              .filter(other -> !other.equals(app))
              .toList();
      return new SearchOfApp(subject, search.observedAt(), search.facts().rankOf(app), others);
    }

    public Keyword keyword() {
      return subject.keyword();
    }
  }

  /** The search for a keyword, which is read once. */
  public Optional<SearchOfApp> find(Keyword keyword) {
    return found.computeIfAbsent(keyword, this::read);
  }

  private Optional<SearchOfApp> read(Keyword keyword) {
    Subject.Search subject = subject(keyword);
    return evidence
        .findAt(subject, evidence.moment().at(), Freshness.LOOK_BACK)
        .map(search -> SearchOfApp.of(subject, search, app));
  }

  /** Requests a search unless it was observed. */
  public void need(Keyword keyword) {
    if (find(keyword).isEmpty()) {
      evidence.need(subject(keyword));
    }
  }

  /**
   * The last observed position of any app by keyword, within the look-back, the last observed
   * keyword last. The app may be absent from a newer observation.
   */
  public Map<Keyword, Integer> ranksOf(AppId any, Duration lookBack) {
    Instant at = evidence.moment().at();
    LinkedHashMap<Keyword, Integer> ranks = new LinkedHashMap<>();
    for (KeywordRank rank : evidence.keywordRanks(any, country, device, at.minus(lookBack), at)) {
      ranks.putLast(rank.keyword(), rank.rank());
    }
    return ranks;
  }

  /** As {@link Evidence#each}. */
  <T, R> Stream<R> each(Collection<T> things, Function<T, R> reading) {
    return evidence.each(things, reading);
  }

  public Subject.Search subject(Keyword keyword) {
    return new Subject.Search(device, country, keyword);
  }
}
