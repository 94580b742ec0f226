package dev.storescope.archive.encoding;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The ranks of a search or a chart in a period, which are packed together. */
public record RankPart(Subject<?> subject, RankPeriod period) {
  /** The part that an observation is in; empty if it is not of a search or a chart. */
  public static Optional<RankPart> of(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    return RankCodec.of(subject)
        .map(_ -> new RankPart(subject, RankPeriod.of(observation.observedAt())));
  }

  public RankCodec<?, ?> codec() {
    return RankCodec.of(subject).orElseThrow();
  }

  /** The key of the packed ranks. */
  public byte[] key() {
    return PackedRanksCodec.firstKey(ObservationCodec.partition(subject), period);
  }

  /** An observation without cards, which take most of its memory and have no ranks. */
  public static Observation<?> withoutCards(Observation<?> observation) {
    if (observation.subject() instanceof Subject.Search search
        && observation.facts() instanceof SearchRanking(var apps, var _, var complete)) {
      return new Observation<>(
          search,
          observation.observedAt(),
          observation.source(),
          new SearchRanking(apps, Map.of(), complete));
    }
    if (observation.subject() instanceof Subject.Chart chart
        && observation.facts() instanceof ChartRanking(var charts, var title, var _)) {
      return new Observation<>(
          chart, observation.observedAt(), observation.source(), new ChartRanking(charts, title));
    }
    return observation;
  }

  public ArchiveRow ranksRow(long completeUntil, List<? extends Observation<?>> observations) {
    return PackedRanksCodec.ranksRow(subject, period, completeUntil, observations);
  }

  /** The rows by which the apps have the subject among those that rank them. */
  public List<ArchiveRow> indexRows(List<? extends Observation<?>> observations) {
    return indexRows(observations, _ -> true);
  }

  /** Those of some apps. */
  public List<ArchiveRow> indexRows(
      List<? extends Observation<?>> observations, Predicate<AppId> ofApp) {
    return codec().packedRows(subject, period, observations, ofApp);
  }

  /** The apps that an observation of a search or a chart ranks. */
  public static Stream<AppId> apps(Observation<?> observation) {
    return switch (observation.facts()) {
      case SearchRanking(var apps, var _, var _) -> apps.stream();
      case ChartRanking(var charts, var _, var _) -> charts.values().stream().flatMap(List::stream);
      case Facts _ -> Stream.empty();
    };
  }
}
