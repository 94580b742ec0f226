package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

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
    nodes.getFirst().rest(PATH, now.plus(Duration.ofMinutes(5)), now);
    assertThat(countResting()).isEqualTo(NODES);
    now = now.plus(Duration.ofMinutes(5));
    assertThat(countResting()).isEqualTo(NODES - 1);
    Instant end = now.plus(RateLimitedTransport.MAX_WAIT.multipliedBy(NODES));
    for (; now.isBefore(end); now = now.plusSeconds(5)) {
      countResting();
    }
    assertThat(countResting()).isZero();
    now = now.plus(Duration.ofHours(1));
    assertThat(countResting()).isZero();
  }
}
