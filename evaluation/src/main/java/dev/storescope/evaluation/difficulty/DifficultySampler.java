package dev.storescope.evaluation.difficulty;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.difficulty.Challenger;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.evaluation.EvaluationWorld;
import dev.storescope.evaluation.IdealFetcher;
import dev.storescope.evaluation.PageEntries;
import dev.storescope.fetching.NewContents;
import dev.storescope.keywords.evidence.FirstTenReader;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Samples the keywords of a world, half of them crowded if it has so many, with apps of all
 * strengths for each. The service has searched for a keyword 30 days ago, a week ago and now.
 */
final class DifficultySampler {
  private static final int CANDIDATES = 6;
  private static final int ANY_APPS = 6;
  private static final int RANKED_APPS = 3;
  private static final int MAX_RESULTS = 200;
  private static final int LAST_RANK = 100;

  private final DifficultyWorld kind;
  private final long seed;
  private final World world;
  private final Archive archive;
  private final Device device;
  private final RandomGenerator random;
  private final PageEntries entries = new PageEntries();

  /**
   * @param share how many times smaller than usual the world is
   */
  DifficultySampler(DifficultyWorld kind, long seed, int share, Archive archive) {
    this.kind = kind;
    this.seed = seed;
    this.world = kind.make(seed, share);
    this.archive = archive;
    this.device = Device.defaultFor(kind.market().store());
    this.random = new SplittableRandom(31 * seed + kind.number());
  }

  List<DifficultySample> sample(int keywords) {
    Map<Keyword, List<AppPage>> searches = searches(keywords);
    Map<AppId, AppPage> all = new LinkedHashMap<>();
    searches.values().forEach(pages -> pages.forEach(page -> all.put(page.app(), page)));
    List<AppPage> apps = List.copyOf(all.values());
    List<DifficultySample> samples = new ArrayList<>();
    searches.forEach((keyword, pages) -> samples.addAll(samples(keyword, pages, apps)));
    return samples;
  }

  private Map<Keyword, List<AppPage>> searches(int keywords) {
    StoreView view = world.visit(kind.market().store(), kind.market().country(), now());
    Map<Keyword, List<AppPage>> crowded = new LinkedHashMap<>();
    Map<Keyword, List<AppPage>> others = new LinkedHashMap<>();
    for (Keyword keyword : candidates(CANDIDATES * keywords)) {
      List<AppPage> pages = view.search(device, keyword.text(), MAX_RESULTS);
      boolean isCrowded = DifficultySample.isCrowded(keyword, pages);
      if (isCrowded ? crowded.size() < keywords / 2 : others.size() < keywords) {
        (isCrowded ? crowded : others).put(keyword, pages);
      }
    }
    others.entrySet().stream()
        .limit(keywords - crowded.size())
        .toList()
        .forEach(other -> crowded.put(other.getKey(), other.getValue()));
    return crowded;
  }

  /** As many terms of each order of magnitude of the rank by searches. */
  private Set<Keyword> candidates(int count) {
    List<String> terms = world.truth().terms(kind.market().store(), kind.market().country());
    Set<Keyword> candidates = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      int rank = (int) Math.pow(terms.size() + 1.0, random.nextDouble());
      candidates.add(Keyword.of(terms.get(rank - 1)));
    }
    return candidates;
  }

  private List<DifficultySample> samples(Keyword keyword, List<AppPage> pages, List<AppPage> apps) {
    Subject.Search search = new Subject.Search(device, kind.market().country(), keyword);
    for (int age : List.of(30, 7, 0)) {
      fetch(search, now().minus(Duration.ofDays(age)));
    }
    Evidence evidence =
        new Evidence(archive, Moment.now(now()), Freshness.DEFAULT, IdealFetcher::canFetch);
    Observation<SearchRanking> found = evidence.peek(search).orElseThrow();
    FirstTenReader reader = new FirstTenReader(evidence);
    FirstTen ten = reader.read(found);
    return challengers(pages, apps).stream()
        .filter(page -> !DifficultySample.isFirst(page, found.facts()))
        .map(page -> sample(keyword, ten, read(page, keyword, evidence, reader), page, pages))
        .toList();
  }

  private DifficultySample sample(
      Keyword keyword, FirstTen ten, Challenger app, AppPage page, List<AppPage> pages) {
    boolean isReached =
        world
            .truth()
            .reachesFirstTen(
                page.app(),
                kind.market().country(),
                keyword.text(),
                EvaluationWorld.TODAY,
                KeywordDifficulty.DAYS);
    List<AppPage> first = pages.subList(0, Math.min(FirstTen.MOST, pages.size()));
    return new DifficultySample(kind.market(), seed, keyword, ten, app, first, isReached);
  }

  private Challenger read(AppPage page, Keyword keyword, Evidence evidence, FirstTenReader reader) {
    Subject.Rating rating = new Subject.Rating(page.app(), kind.market().country());
    if (evidence.peek(rating).isEmpty()) {
      fetch(rating, now());
    }
    Optional<Observation<dev.storescope.observation.Facts.Rating>> known =
        evidence.separate().peek(rating);
    return reader.readApp(new Subject.Listing(page.app(), kind.market().country()), keyword, known);
  }

  private List<AppPage> challengers(List<AppPage> pages, List<AppPage> apps) {
    List<AppPage> challengers = new ArrayList<>();
    for (int i = 0; i < ANY_APPS; i++) {
      challengers.add(apps.get(random.nextInt(apps.size())));
    }
    List<AppPage> ranked =
        pages.subList(Math.min(FirstTen.MOST, pages.size()), Math.min(LAST_RANK, pages.size()));
    for (int i = 0; i < RANKED_APPS && !ranked.isEmpty(); i++) {
      challengers.add(ranked.get(random.nextInt(ranked.size())));
    }
    return challengers;
  }

  private void fetch(Subject<?> subject, Instant at) {
    archive.append(
        NewContents.of(subject, new IdealFetcher(world, at, entries).fetch(subject), archive));
  }

  private static Instant now() {
    return EvaluationWorld.NOW;
  }
}
