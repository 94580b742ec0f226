package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedRestsTest {
  private static final String PATH = "/search";
  private static final int NODES = 10;

  private final LocalHostRateLimits limits = new LocalHostRateLimits();
  private final List<SharedRests> nodes =
      IntStream.range(0, NODES).mapToObj(_ -> new SharedRests(limits, "itunes.apple.com")).toList();
  private Instant now = Instant.parse("2026-11-20T12:00:00Z");

  private long countResting() {
    return nodes.stream().filter(node -> node.find(PATH, now).isPresent()).count();
  }

  @Test
  void aRestOfOneNodeIsOneOfAllAndEndsForAllOneByOne() {
    Instant until = now.plus(Duration.ofMinutes(5));
    nodes.getFirst().rest(PATH, until, now);
    assertThat(nodes).allSatisfy(node -> assertThat(node.findNoted(now)).isEmpty());
    assertThat(countResting()).isEqualTo(NODES);
    assertThat(nodes.getFirst().findNoted(now)).as("its own").isEmpty();
    FetchHealth.NotedRest noted = new FetchHealth.NotedRest(now, until);
    now = now.plus(Duration.ofMinutes(2));
    assertThat(countResting()).isEqualTo(NODES);
    assertThat(nodes.subList(1, NODES))
        .allSatisfy(node -> assertThat(node.findNoted(now)).contains(noted));
    now = until;
    assertThat(countResting()).isEqualTo(NODES - 1);
    assertThat(nodes)
        .as("the turn of one node is no rest")
        .allSatisfy(node -> assertThat(node.findNoted(now)).isEmpty());
    Instant end = now.plus(RateLimitedTransport.MAX_WAIT.multipliedBy(NODES));
    for (; now.isBefore(end); now = now.plusSeconds(5)) {
      countResting();
    }
    assertThat(countResting()).isZero();
    now = now.plus(Duration.ofHours(1));
    assertThat(countResting()).isZero();
  }
}
