package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.HostRateLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of {@link HostRateLimits}. */
public abstract class HostRateLimitsContract {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(3);
  private static final String HOST = "store.example";

  /** Opens rate limits without any earlier calls. */
  protected abstract HostRateLimits open();

  /** Opens the same rate limits, as another process with the same egress address does. */
  protected abstract HostRateLimits openBeside(HostRateLimits limits);

  @Test
  void theFirstCallIsPermitted() {
    assertThat(open().take(HOST, NOW, INTERVAL)).isEmpty();
  }

  @Test
  void theNextCallIsPermittedAnIntervalAfterTheLastOneAndNotAfterARefusal() {
    HostRateLimits limits = open();
    limits.take(HOST, NOW, INTERVAL);
    Instant next = NOW.plus(INTERVAL);
    assertThat(limits.take(HOST, NOW.plusSeconds(1), INTERVAL)).contains(next);
    assertThat(limits.take(HOST, next.minusMillis(1), INTERVAL)).contains(next);
    assertThat(limits.take(HOST, next, INTERVAL)).isEmpty();
    assertThat(limits.take(HOST, next, INTERVAL)).contains(next.plus(INTERVAL));
  }

  @Test
  void theIntervalStartsWithTheCall() {
    HostRateLimits limits = open();
    limits.take(HOST, NOW, INTERVAL);
    Instant later = NOW.plusSeconds(100);
    limits.take(HOST, later, INTERVAL);
    assertThat(limits.take(HOST, later, INTERVAL)).contains(later.plus(INTERVAL));
  }

  @Test
  void eachHostHasItsOwnLimit() {
    HostRateLimits limits = open();
    limits.take(HOST, NOW, INTERVAL);
    assertThat(limits.take("other.example", NOW, INTERVAL)).isEmpty();
  }

  @Test
  void noCallIsPermittedDuringAPause() {
    HostRateLimits limits = open();
    limits.rest(HOST, NOW.plusSeconds(60));
    assertThat(limits.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
    assertThat(limits.take(HOST, NOW.plusSeconds(60), INTERVAL)).isEmpty();
  }

  @Test
  void aShorterPauseEndsNeitherALongerOneNorAnInterval() {
    HostRateLimits limits = open();
    limits.rest(HOST, NOW.plusSeconds(60));
    limits.rest(HOST, NOW.plusSeconds(5));
    assertThat(limits.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
    limits.take(HOST, NOW.plusSeconds(60), INTERVAL);
    limits.rest(HOST, NOW.plusSeconds(61));
    assertThat(limits.take(HOST, NOW.plusSeconds(61), INTERVAL))
        .contains(NOW.plusSeconds(60).plus(INTERVAL));
  }

  @Test
  void theNextCallIsKnownWithoutAcquiringIt() {
    HostRateLimits limits = open();
    assertThat(limits.findNext(HOST)).isEmpty();
    limits.rest(HOST, NOW.plusSeconds(60));
    assertThat(openBeside(limits).findNext(HOST)).contains(NOW.plusSeconds(60));
    assertThat(limits.take(HOST, NOW.plusSeconds(60), INTERVAL)).isEmpty();
  }

  @Test
  void processesWithOneEgressAddressShareTheLimits() {
    HostRateLimits one = open();
    HostRateLimits other = openBeside(one);
    one.take(HOST, NOW, INTERVAL);
    assertThat(other.take(HOST, NOW, INTERVAL)).contains(NOW.plus(INTERVAL));
    other.rest(HOST, NOW.plusSeconds(60));
    assertThat(one.take(HOST, NOW, INTERVAL)).contains(NOW.plusSeconds(60));
  }

  @Test
  void oneOfManyConcurrentCallersAcquiresTheCall() throws Exception {
    HostRateLimits one = open();
    HostRateLimits other = openBeside(one);
    Callable<Boolean> call = () -> one.take(HOST, NOW, INTERVAL).isEmpty();
    Callable<Boolean> callBeside = () -> other.take(HOST, NOW, INTERVAL).isEmpty();
    int acquired = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> tries = new ArrayList<>(Collections.nCopies(10, call));
      tries.addAll(Collections.nCopies(10, callBeside));
      for (Future<Boolean> result : threads.invokeAll(tries)) {
        acquired += result.get() ? 1 : 0;
      }
    }
    assertThat(acquired).isEqualTo(1);
    assertThat(one.take(HOST, NOW, INTERVAL)).isEqualTo(Optional.of(NOW.plus(INTERVAL)));
  }
}
