package dev.storescope.server.cli;

import java.util.concurrent.CountDownLatch;

/** The end of a process that runs until it is told to stop. */
final class Shutdown {
  private Shutdown() {}

  /** Ends when the process is told to: what runs is closed before the process goes. */
  static void await(Runnable closing) throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  closing.run();
                  told.countDown();
                },
                "shutdown"));
    told.await();
  }
}
