package dev.storescope.connections;

/** Reads from a console what a connection can read, and keeps it. */
@FunctionalInterface
public interface ConnectionFetcher {
  /**
   * Fetches what is new. What was kept before an interruption is not lost, and a repetition changes
   * nothing.
   *
   * @return what could be read, by resource
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  ConnectionTest fetch(Connection connection, Credentials credentials) throws InterruptedException;
}
