package dev.storescope.connections;

/** Asks a console what credentials can read. */
public interface ConnectionTester {
  /**
   * Asks for each resource once; nothing is stored, and nothing at the console changes.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  ConnectionTest test(Credentials credentials) throws InterruptedException;
}
