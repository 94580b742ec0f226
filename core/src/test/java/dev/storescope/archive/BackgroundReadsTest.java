package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Observation;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BackgroundReadsTest {
  private static final Duration READ = Duration.ofMillis(4);

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();
  private final AtomicLong time = new AtomicLong();
  private final List<Duration> pauses = new ArrayList<>();
  private final BackgroundReads reads = new BackgroundReads(archive, time::get, this::pause);

  @Test
  void halfOfTheTimeTheArchiveIsFree() {
    List<Integer> keys = IntStream.range(0, 1000).boxed().toList();
    assertThat(reads.<Integer, Integer>readAll(keys, this::read)).isEqualTo(keys);
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isGreaterThan(READ.multipliedBy(990))
        .isLessThanOrEqualTo(READ.multipliedBy(1000));
  }

  @Test
  void noPauseIsLongerThanAFewReads() {
    reads.<Integer, Integer>readAll(IntStream.range(0, 1000).boxed().toList(), this::read);
    assertThat(pauses)
        .isNotEmpty()
        .allMatch(
            pause ->
                pause.compareTo(
                        BackgroundReads.LONGEST.plus(READ.multipliedBy(BackgroundReads.TOGETHER)))
                    <= 0);
  }

  @Test
  void halfOfTheTimeTheArchiveIsFreeWhileItIsReadAsAWhole() {
    List<Observation<?>> all = SampleObservations.ofEveryKind(Instant.EPOCH);
    archive.append(all);
    reads.forEach(_ -> time.addAndGet(BackgroundReads.LONGEST.toNanos()));
    assertThat(pauses).hasSize(all.size()).containsOnly(BackgroundReads.LONGEST);
    reads.forEach(Instant.EPOCH, Instant.MAX, _ -> read(1));
    assertThat(pauses).hasSize(all.size() + all.size() / 13);
  }

  @Test
  void aFewReadsNeedNoPause() {
    reads.<Integer, Integer>readAll(List.of(1, 2, 3), this::read);
    assertThat(pauses).isEmpty();
  }

  private int read(int key) {
    time.addAndGet(READ.toNanos());
    return key;
  }

  private void pause(Duration length) {
    pauses.add(length);
    time.addAndGet(length.toNanos());
  }
}
