package dev.storescope.archive.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.AnyObservation;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

class RankIndexCodecTest {
  @Seeded
  void theRowsOfASearchHaveTheRankOfEachApp(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    List<KeywordRank> ranks =
        RankIndexCodec.keywordRows(observation).stream()
            .map(row -> RankIndexCodec.decodeKeywordRank(row.position(), row.value()))
            .toList();
    if (observation.subject() instanceof Subject.Search search
        && observation.facts() instanceof Facts.SearchRanking ranking) {
      assertThat(ranks)
          .containsExactlyElementsOf(
              ranking.apps().stream()
                  .map(
                      app ->
                          new KeywordRank(
                              observation.observedAt(),
                              search.keyword(),
                              ranking.apps().indexOf(app) + 1))
                  .toList());
    } else {
      assertThat(ranks).isEmpty();
    }
  }

  @Seeded
  void theRowsOfAChartHaveTheRankOfEachApp(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    List<ChartRank> ranks =
        RankIndexCodec.chartRows(observation).stream()
            .map(row -> RankIndexCodec.decodeChartRank(row.position(), row.value()))
            .toList();
    if (observation.subject() instanceof Subject.Chart chart
        && observation.facts() instanceof Facts.ChartRanking ranking) {
      assertThat(ranks)
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
      assertThat(ranks).isEmpty();
    }
  }

  @Seeded
  void noPartitionIsAPrefixOfAnother(Samples any) {
    Subject.Listing one = AnyObservation.listing(any);
    Subject.Listing other = AnyObservation.listing(any);
    byte[] first = RankIndexCodec.partition(one.app(), one.country(), Device.IPHONE);
    byte[] second = RankIndexCodec.partition(other.app(), other.country(), Device.IPHONE);
    boolean prefix =
        first.length <= second.length && Arrays.equals(first, Arrays.copyOf(second, first.length));
    assertThat(prefix).isEqualTo(one.equals(other));
  }

  @Seeded
  void anyBytesAreDecodedOrRejected(Samples any) {
    byte[] position = any.bytes(0, 255);
    byte[] value = any.bytes(0, 255);
    try {
      assertThat(RankIndexCodec.decodeKeywordRank(position, value).rank()).isPositive();
      assertThat(RankIndexCodec.decodeChartRank(position, value).rank()).isPositive();
    } catch (ArchiveFormatException e) {
      assertThat(e).isExactlyInstanceOf(ArchiveFormatException.class);
    }
  }
}
