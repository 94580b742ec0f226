package dev.storescope.server;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Work that is done once on each UTC date, and again if it failed. Not thread-safe. */
final class OncePerDate implements Runnable {
  private final InstantSource clock;
  private final Consumer<Instant> work;
  private @Nullable LocalDate done;

  OncePerDate(InstantSource clock, Consumer<Instant> work) {
    this.clock = clock;
    this.work = work;
  }

  /** Does the work, unless it was done on this date. */
  @Override
  public void run() {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (!today.equals(done)) {
      work.accept(now);
      done = today;
    }
  }
}
