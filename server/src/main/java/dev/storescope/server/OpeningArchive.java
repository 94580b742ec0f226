package dev.storescope.server;

import dev.storescope.archive.Archive;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An archive that a thread of its own opens; {@link #close} closes it unless it was taken. */
public final class OpeningArchive implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OpeningArchive.class);

  private final CompletableFuture<Archive> archive;
  private boolean taken;

  private OpeningArchive(CompletableFuture<Archive> archive) {
    this.archive = archive;
  }

  static OpeningArchive start(Supplier<Archive> open) {
    return new OpeningArchive(
        CompletableFuture.supplyAsync(
            open, task -> Thread.ofPlatform().name("open-archive").daemon().start(task)));
  }

  /** Waits until the archive is open; {@link #close} closes it. Throws what its opening throws. */
  public Archive get() {
    return await();
  }

  /** Waits until the archive is open; the caller closes it. Throws what its opening throws. */
  Archive take() {
    taken = true;
    return await();
  }

  private Archive await() {
    try {
      return archive.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }

  @Override
  public void close() {
    if (!taken) {
      try {
        await().close();
      } catch (RuntimeException e) {
        log.debug("Not opened, and not needed", e);
      }
    }
  }
}
