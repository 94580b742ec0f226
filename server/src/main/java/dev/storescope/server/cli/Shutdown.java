package dev.storescope.server.cli;

import java.util.concurrent.CountDownLatch;

/** Shutdown of a process that runs until it is terminated. */
public final class Shutdown {
  private Shutdown() {}

  /** Waits for the termination of the process, and closes its parts before it exits. */
  public static void await(Runnable closing) throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  closing.run();
                  closed.countDown();
                },
                "shutdown"));
    closed.await();
  }
}
