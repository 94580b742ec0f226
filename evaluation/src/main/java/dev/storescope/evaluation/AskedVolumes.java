package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The volumes that {@code keyword-stats} answers. */
record AskedVolumes(SimulatedService service, StoreType store) {
  private static final int LONGEST_PREFIX = 12;

  private static final KeywordStats ENDPOINT = new KeywordStats(SearchVolume.standard());

  List<Answered> ask(Collection<Keyword> keywords) {
    return keywords.stream().map(this::ask).toList();
  }

  private Answered ask(Keyword keyword) {
    EvaluationWorld world = service.world();
    Optional<Estimate> volume =
        service
            .ask(ENDPOINT, new KeywordStats.Query(store, world.country(), keyword))
            .flatMap(KeywordStats.Result::volume);
    return Answered.of(world.searches(store, keyword), volume);
  }

  /** Fetches the lists of all prefixes up to twelve letters. */
  void fetchAllLists(Collection<Keyword> keywords) {
    Set<Subject<?>> lists = new LinkedHashSet<>();
    for (Keyword keyword : keywords) {
      String text = keyword.text();
      for (int length = 1; length <= Math.min(LONGEST_PREFIX, text.length()); length++) {
        lists.add(
            new Subject.Suggestions(
                store, service.world().country(), Keyword.of(text.substring(0, length))));
      }
    }
    service.fetch(lists);
  }
}
