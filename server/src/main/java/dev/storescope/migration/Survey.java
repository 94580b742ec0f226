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
 * What there is in an archive.
 *
 * @param sample some of the subjects of each kind, spread evenly over the archive; the same ones
 *     each time
 */
record Survey(long observations, long subjects, List<Subject<?>> sample) {
  Survey {
    sample = List.copyOf(sample);
  }

  /**
   * Walks through an archive.
   *
   * @param sampled how many subjects of each kind to sample at least, if there are so many, and
   *     less than twice of them
   * @param counted told how many observations were seen so far
   */
  static Survey of(Archive archive, int sampled, LongConsumer counted) {
    Surveyor surveyor = new Surveyor(sampled, counted);
    archive.forEach(surveyor::see);
    return new Survey(
        surveyor.observations,
        surveyor.subjects,
        surveyor.samples.values().stream().flatMap(sample -> sample.chosen.stream()).toList());
  }

  private static final class Surveyor {
    private final int sampled;
    private final LongConsumer counted;
    private final Map<Class<?>, Sample> samples = new LinkedHashMap<>();
    private Optional<Subject<?>> last = Optional.empty();
    private long observations;
    private long subjects;

    Surveyor(int sampled, LongConsumer counted) {
      this.sampled = sampled;
      this.counted = counted;
    }

    void see(Observation<?> observation) {
      counted.accept(++observations);
      Subject<?> subject = observation.subject();
      if (!Optional.of(subject).equals(last)) {
        last = Optional.of(subject);
        subjects++;
        samples.computeIfAbsent(subject.getClass(), _ -> new Sample(sampled)).see(subject);
      }
    }
  }

  /** Every subject at first, and every second of these each time there are too many. */
  private static final class Sample {
    private final int sampled;
    private final List<Subject<?>> chosen = new ArrayList<>();
    private long seen;
    private long step = 1;

    Sample(int sampled) {
      this.sampled = sampled;
    }

    void see(Subject<?> subject) {
      if (seen++ % step == 0) {
        chosen.add(subject);
      }
      if (chosen.size() == 2 * sampled) {
        for (int i = sampled - 1; i >= 0; i--) {
          chosen.remove(2 * i + 1);
        }
        step *= 2;
      }
    }
  }
}
