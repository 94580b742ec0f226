package dev.storescope.sandbox.http;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/** When a store misbehaves, and how. */
@FunctionalInterface
public interface Misbehaviour {

  /**
   * What to do to a request instead of answering it; empty to answer it.
   *
   * @param base the first part of the path, such as {@code itunes}
   */
  Optional<Mischief> choose(String base, SandboxRequest request);

  /** Always answers. */
  static Misbehaviour none() {
    return (_, _) -> Optional.empty();
  }

  /** The same to every request. */
  static Misbehaviour always(Mischief mischief) {
    return (_, _) -> Optional.of(mischief);
  }

  /**
   * One of some, each as likely as another, to a share of the requests.
   *
   * @param random asked by one thread at a time, if by nobody else
   * @param share of all requests, 0 to 1
   * @param mischiefs at least one
   */
  static Misbehaviour atRandom(RandomGenerator random, double share, Set<Mischief> mischiefs) {
    if (!(share >= 0 && share <= 1) || mischiefs.isEmpty()) {
      throw new IllegalArgumentException("a share from 0 to 1 of requests, and some mischief");
    }
    // In an order of their own: that of a set may differ from one run to the next.
    List<Mischief> choice =
        mischiefs.stream().sorted(Comparator.comparing(Mischief::toString)).toList();
    return (_, _) -> {
      synchronized (random) {
        return random.nextDouble() < share
            ? Optional.of(choice.get(random.nextInt(choice.size())))
            : Optional.empty();
      }
    };
  }

  /** One that can be exchanged for another while the server runs. */
  final class Switched implements Misbehaviour {
    private final AtomicReference<Misbehaviour> current;

    public Switched(Misbehaviour first) {
      this.current = new AtomicReference<>(first);
    }

    /** Every later request is treated so. */
    public void turnTo(Misbehaviour next) {
      current.set(next);
    }

    @Override
    public Optional<Mischief> choose(String base, SandboxRequest request) {
      return current.get().choose(base, request);
    }
  }
}
