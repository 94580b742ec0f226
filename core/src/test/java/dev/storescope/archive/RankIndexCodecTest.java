package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(AnyObservation.class)
@Domain(DomainContext.Global.class)
class RankIndexCodecTest {
  @Property
  void theRowsOfASearchTellTheRankOfEachApp(@ForAll Observation<?> observation) {
    List<KeywordRank> told =
        RankIndexCodec.keywordRows(observation).stream()
            .map(row -> RankIndexCodec.decodeKeywordRank(row.position(), row.value()))
            .toList();
    if (observation.subject() instanceof Subject.Search search
        && observation.facts() instanceof Facts.SearchRanking ranking) {
      assertThat(told)
          .containsExactlyElementsOf(
              ranking.apps().stream()
                  .map(
                      app ->
                          new KeywordRank(
                              observation.observedAt(), search.keyword(), ranking.rankOf(app)))
                  .toList());
    } else {
      assertThat(told).isEmpty();
    }
  }

  @Property
  void theRowsOfChartsTellTheRankOfEachApp(@ForAll Observation<?> observation) {
    List<ChartRank> told =
        RankIndexCodec.chartRows(observation).stream()
            .map(row -> RankIndexCodec.decodeChartRank(row.position(), row.value()))
            .toList();
    if (observation.subject() instanceof Subject.Chart chart
        && observation.facts() instanceof Facts.ChartRanking ranking) {
      assertThat(told)
          .containsExactlyElementsOf(
              ranking.charts().entrySet().stream()
                  .flatMap(
                      of ->
                          IntStream.rangeClosed(1, of.getValue().size())
                              .mapToObj(
                                  rank ->
                                      new ChartRank(
                                          observation.observedAt(),
                                          chart.category(),
                                          of.getKey(),
                                          rank)))
                  .toList());
    } else {
      assertThat(told).isEmpty();
    }
  }

  @Property
  void noPartitionBeginsWithAnother(@ForAll Subject.Listing one, @ForAll Subject.Listing other) {
    byte[] first = RankIndexCodec.partition(one.app(), one.country(), Device.IPHONE);
    byte[] second = RankIndexCodec.partition(other.app(), other.country(), Device.IPHONE);
    boolean begins =
        first.length <= second.length && Arrays.equals(first, Arrays.copyOf(second, first.length));
    assertThat(begins).isEqualTo(one.equals(other));
  }

  @Property(tries = 5000)
  void anyBytesAreARankOrRefused(@ForAll byte[] position, @ForAll byte[] value) {
    try {
      assertThat(RankIndexCodec.decodeKeywordRank(position, value).rank()).isPositive();
      assertThat(RankIndexCodec.decodeChartRank(position, value).rank()).isPositive();
    } catch (ArchiveFormatException e) {
      assertThat(e).isExactlyInstanceOf(ArchiveFormatException.class);
    }
  }
}
