package dev.storescope.sandbox.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/** Decides which requests get a fault. */
@FunctionalInterface
public interface FaultPlan {

  /**
   * The fault for a request; empty for a regular reply.
   *
   * @param base the first path segment, such as {@code itunes}
   */
  Optional<Fault> choose(String base, SandboxRequest request);

  /** No faults. */
  static FaultPlan none() {
    return (_, _) -> Optional.empty();
  }

  /**
   * The holes in the feeds of reviews: a share of the pages is empty, and stays so for the same
   * address and User-Agent, as in a cache at the edge of the store's network.
   *
   * @param share of all pages, 0 to 1
   */
  static FaultPlan holesInReviews(double share) {
    return (_, request) ->
        request.path().contains("/customerreviews/") && placeOf(request) < share
            ? Optional.of(Fault.Corruption.EMPTY)
            : Optional.empty();
  }

  /** The same number from 0 to 1 for the same address and User-Agent. */
  private static double placeOf(SandboxRequest request) {
    int address =
        Objects.hash(request.path(), new TreeMap<>(request.query()), request.header("user-agent"));
    return new Random(address).nextDouble();
  }

  /** The same fault for every request. */
  static FaultPlan always(Fault fault) {
    return (_, _) -> Optional.of(fault);
  }

  /**
   * A random fault for a share of the requests: each kind once, in random order, before any again.
   *
   * @param random used by one thread at a time
   * @param share of all requests, 0 to 1
   * @param kinds at least one
   */
  static FaultPlan atRandom(RandomGenerator random, double share, Set<Fault> kinds) {
    if (!(share >= 0 && share <= 1) || kinds.isEmpty()) {
      throw new IllegalArgumentException("a share from 0 to 1 of requests, and some fault");
    }
    // Sorted: the order of a set may differ from one run to the next.
    List<Fault> choice = kinds.stream().sorted(Comparator.comparing(Fault::toString)).toList();
    List<Fault> left = new ArrayList<>();
    return (_, _) -> {
      synchronized (random) {
        if (random.nextDouble() >= share) {
          return Optional.empty();
        }
        if (left.isEmpty()) {
          left.addAll(choice);
          Collections.shuffle(left, random);
        }
        return Optional.of(left.removeLast());
      }
    };
  }

  /** A plan that can be replaced while the server runs. */
  final class Switched implements FaultPlan {
    private final AtomicReference<FaultPlan> current;

    public Switched(FaultPlan first) {
      this.current = new AtomicReference<>(first);
    }

    /** Applies another plan to all later requests. */
    public void replaceWith(FaultPlan next) {
      current.set(next);
    }

    @Override
    public Optional<Fault> choose(String base, SandboxRequest request) {
      return current.get().choose(base, request);
    }
  }
}
