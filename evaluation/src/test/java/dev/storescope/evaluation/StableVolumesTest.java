package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.SimulatedService.Tracked;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * In thirty days of a service, in both stores, and after a restart, no volume of a keyword changes
 * by more than a quarter unless its own evidence did. Half of the keywords are added in between.
 */
class StableVolumesTest {
  private static final EvaluationWorld WORLD =
      EvaluationWorld.of(
          WorldKind.AS_ASSUMED,
          3,
          new WorldScale(300, 2000, 60, 5, 1, 50, 1),
          WorldDraws.standard());
  private static final int DAYS = 30;
  private static final int ADDED = 10;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LOOK_BACK = Duration.ofDays(8);
  private static final double A_QUARTER = Math.log(1.25);

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();
  private final SimulatedService service = new SimulatedService(WORLD, true, archive);

  /** A keyword of a store. */
  private record Searched(StoreType store, Keyword keyword) {}

  @Test
  void noVolumeChangesByMoreThanAQuarterUnlessItsOwnEvidenceDid() {
    List<String> jumps = new ArrayList<>();
    Map<Searched, Double> before = Map.of();
    int compared = 0;
    for (int number = 0; number < DAYS; number++) {
      Instant day = EvaluationWorld.NOW.minus(DAY.multipliedBy(DAYS - number));
      service.run(day, true, tracked(number));
      Map<Searched, Double> volumes = volumes(number, day);
      for (Map.Entry<Searched, Double> one : volumes.entrySet()) {
        Double earlier = before.get(one.getKey());
        if (earlier != null) {
          compared++;
          if (Math.abs(Math.log(one.getValue() / earlier)) > A_QUARTER
              && evidence(one.getKey(), day).equals(evidence(one.getKey(), day.minus(DAY)))
              && evidence(one.getKey(), day.minus(DAY))
                  .equals(evidence(one.getKey(), day.minus(DAY.multipliedBy(2))))) {
            jumps.add("%s on day %d: %s, %s".formatted(one.getKey(), number, earlier, one));
          }
        }
      }
      before = volumes;
    }
    assertThat(jumps).isEmpty();
    assertThat(compared).isGreaterThan(2000);
  }

  @Test
  void aRestartChangesNoVolume() {
    Instant day = EvaluationWorld.NOW;
    service.run(day.minus(DAY), true, tracked(DAYS));
    service.run(day, true, tracked(DAYS));
    Map<Searched, Double> before = volumes(DAYS, day);
    assertThat(new SuggestionRankWriter(archive, SearchVolume.standard()).writeAll(day)).isZero();
    assertThat(volumes(DAYS, day)).isEqualTo(before).hasSizeGreaterThan(100);
  }

  /** Half of the keywords, and from some day on all of them. */
  private static Tracked tracked(int number) {
    Map<StoreType, List<Keyword>> keywords = new EnumMap<>(StoreType.class);
    for (StoreType store : StoreType.values()) {
      List<Keyword> all = WORLD.keywords(store, WORLD.scale().keywords());
      keywords.put(store, number < ADDED ? all.subList(0, all.size() / 2) : all);
    }
    return new Tracked(keywords, List.of());
  }

  private Map<Searched, Double> volumes(int number, Instant day) {
    Evidence evidence = new Evidence(archive, Moment.now(day), Freshness.DEFAULT, _ -> false);
    VolumeReader reader = new VolumeReader(SearchVolume.standard());
    Map<Searched, Double> volumes = new HashMap<>();
    tracked(number)
        .keywords()
        .forEach(
            (store, keywords) ->
                keywords.forEach(
                    keyword ->
                        reader
                            .peek(evidence, new Market(store, WORLD.country()), keyword)
                            .volume()
                            .map(Estimate::p50)
                            .ifPresent(p50 -> volumes.put(new Searched(store, keyword), p50))));
    return volumes;
  }

  /**
   * The lists of the prefixes of a keyword, its popularity, whether the newest report lists it, and
   * what the report says of the level of all popularities, as of a moment.
   */
  private List<Object> evidence(Searched one, Instant at) {
    String text = one.keyword().text();
    Stream<Subject<?>> lists =
        IntStream.rangeClosed(1, text.length())
            .mapToObj(length -> Keyword.ofStored(text.substring(0, length)))
            .map(prefix -> new Subject.Suggestions(one.store(), WORLD.country(), prefix));
    var popularity = new Subject.Popularity(WORLD.country(), one.keyword());
    var report = new Subject.PopularityReport(WORLD.country());
    Optional<Instant> reported = observedAt(report, at);
    return Stream.<Object>concat(
            Stream.concat(lists, Stream.of(popularity)).map(subject -> latest(subject, at)),
            Stream.of(
                reported.isPresent() && observedAt(popularity, at).equals(reported),
                latest(report, at).map(counts -> List.of(counts.end(), counts.weeks()))))
        .toList();
  }

  private Optional<Instant> observedAt(Subject<?> subject, Instant at) {
    return archive.findLatest(subject, at, LOOK_BACK).map(Observation::observedAt);
  }

  private <F extends Facts> Optional<F> latest(Subject<F> subject, Instant at) {
    return archive.findLatest(subject, at, LOOK_BACK).map(Observation::facts);
  }
}
