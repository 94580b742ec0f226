package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The size of an archive, with a sample of its subjects.
 *
 * @param sample subjects of each kind, spread evenly over the archive; the same ones each time
 */
record ArchiveSummary(long observations, long subjects, List<Subject<?>> sample) {
  ArchiveSummary {
    sample = List.copyOf(sample);
  }

  /**
   * Scans an archive.
   *
   * @param sampleSize the subjects of each kind to sample, if there are enough; less than twice as
   *     many are sampled
   * @param counted receives the number of observations read so far
   */
  static ArchiveSummary of(Archive archive, int sampleSize, LongConsumer counted) {
    Scan scan = new Scan(sampleSize, counted);
    archive.forEach(scan::add);
    return new ArchiveSummary(
        scan.observations,
        scan.subjects,
        scan.samples.values().stream().flatMap(sample -> sample.chosen.stream()).toList());
  }

  private static final class Scan {
    private final int sampleSize;
    private final LongConsumer counted;
    private final Map<Class<?>, Sample> samples = new LinkedHashMap<>();
    private Optional<Subject<?>> last = Optional.empty();
    private long observations;
    private long subjects;

    Scan(int sampleSize, LongConsumer counted) {
      this.sampleSize = sampleSize;
      this.counted = counted;
    }

    void add(Observation<?> observation) {
      counted.accept(++observations);
      Optional<Subject<?>> subject = Optional.of(observation.subject());
      if (!subject.equals(last)) {
        last = subject;
        subjects++;
        samples
            .computeIfAbsent(observation.subject().getClass(), _ -> new Sample(sampleSize))
            .add(observation.subject());
      }
    }
  }

  /** Every n-th subject; n doubles each time there are too many. */
  private static final class Sample {
    private final int size;
    private final List<Subject<?>> chosen = new ArrayList<>();
    private long added;
    private long step = 1;

    Sample(int size) {
      this.size = size;
    }

    void add(Subject<?> subject) {
      if (added++ % step == 0) {
        chosen.add(subject);
      }
      if (chosen.size() == 2 * size) {
        for (int i = size - 1; i >= 0; i--) {
          chosen.remove(2 * i + 1);
        }
        step *= 2;
      }
    }
  }
}
