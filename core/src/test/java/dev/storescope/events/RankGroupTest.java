package dev.storescope.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Rank;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankGroupTest {
  @Test
  void everyRankIsInOneGroup() {
    IntStream.of(1, 2, 5, 6, 10, 11, 50, 51, 100, 101, 250)
        .mapToObj(Rank::at)
        .forEach(
            rank ->
                assertThat(Stream.of(RankGroup.values()).filter(group -> group.has(rank)))
                    .as("%s", rank)
                    .hasSize(1));
    assertThat(Stream.of(RankGroup.values()).filter(group -> group.has(new Rank.NotRanked())))
        .isEmpty();
    assertThat(Stream.of(RankGroup.values()).map(RankGroup::first))
        .containsExactly(1, 2, 6, 11, 51, 101);
  }
}
