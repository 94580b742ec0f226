package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * What there is in an archive.
 *
 * @param sample some of the subjects, spread evenly over the archive; the same ones each time
 */
record Survey(long observations, long subjects, List<Subject<?>> sample) {
  Survey {
    sample = List.copyOf(sample);
  }

  /**
   * Walks through an archive.
   *
   * @param sampled how many subjects to sample at least, if there are so many, and less than twice
   *     of them
   * @param counted told how many observations were seen so far
   */
  static Survey of(Archive archive, int sampled, LongConsumer counted) {
    Surveyor surveyor = new Surveyor(sampled, counted);
    archive.forEach(surveyor::see);
    return new Survey(surveyor.observations, surveyor.subjects, surveyor.sample);
  }

  /** Samples every subject at first, and every second of these each time there are too many. */
  private static final class Surveyor {
    private final int sampled;
    private final LongConsumer counted;
    private final List<Subject<?>> sample = new ArrayList<>();
    private Optional<Subject<?>> last = Optional.empty();
    private long observations;
    private long subjects;
    private long step = 1;

    Surveyor(int sampled, LongConsumer counted) {
      this.sampled = sampled;
      this.counted = counted;
    }

    void see(Observation<?> observation) {
      counted.accept(++observations);
      Optional<Subject<?>> subject = Optional.of(observation.subject());
      if (!subject.equals(last)) {
        last = subject;
        if (subjects++ % step == 0) {
          add(observation.subject());
        }
      }
    }

    private void add(Subject<?> subject) {
      sample.add(subject);
      if (sample.size() == 2 * sampled) {
        for (int i = sampled - 1; i >= 0; i--) {
          sample.remove(2 * i + 1);
        }
        step *= 2;
      }
    }
  }
}
