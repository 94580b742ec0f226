package dev.storescope.server;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.clock.ForwardClock;
import dev.storescope.http.HealthCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/** Checks of the parts that the service depends on. */
final class Readiness {
  /** So that frequent requests do not write all the time. */
  static final Duration VALID_FOR = Duration.ofSeconds(5);

  /** Less, and the engines fail at their next larger write. */
  static final long LEAST_FREE_BYTES = 64L << 20;

  private Readiness() {}

  /** A check whose result is used for some seconds, and whose exceptions are problems. */
  static HealthCheck cached(HealthCheck check, InstantSource clock) {
    return new CachedCheck(check, clock);
  }

  /** Whether the disk of a folder has space. */
  static HealthCheck freeSpace(Path folder, long leastBytes) {
    return () -> {
      try {
        long free = Files.getFileStore(folder).getUsableSpace();
        return free >= leastBytes
            ? Optional.empty()
            : Optional.of(
                String.format(
                    Locale.ROOT,
                    "The disk of %s is full: %,d MB are left. Free some space.",
                    folder,
                    free >> 20));
      } catch (IOException e) {
        return Optional.of("The folder %s cannot be used: %s".formatted(folder, e));
      }
    };
  }

  /** Whether a file that is open is still the one of its name. */
  static HealthCheck sameFile(Path file) {
    Optional<String> opened = findKey(file);
    return () ->
        findKey(file).equals(opened)
            ? Optional.empty()
            : Optional.of(
                "%s was deleted or replaced while in use. Stop the service, and restore it."
                    .formatted(file));
  }

  private static Optional<String> findKey(Path file) {
    try {
      return Optional.of(
          String.valueOf(Files.readAttributes(file, BasicFileAttributes.class).fileKey()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static final class CachedCheck implements HealthCheck {
    private final HealthCheck check;
    private final InstantSource clock;
    private Instant checkedAt = Instant.MIN;
    private Optional<String> problem = Optional.empty();

    CachedCheck(HealthCheck check, InstantSource clock) {
      this.check = check;
      this.clock = new ForwardClock(clock);
    }

    @Override
    public synchronized Optional<String> findProblem() {
      Instant now = clock.instant();
      if (!checkedAt.isAfter(now.minus(VALID_FOR))) {
        problem = check();
        checkedAt = now;
      }
      return problem;
    }

    private Optional<String> check() {
      try {
        return check.findProblem();
      } catch (ArchiveUnavailableException | DatabaseUnavailableException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
  }
}
