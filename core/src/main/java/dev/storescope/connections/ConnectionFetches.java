package dev.storescope.connections;

import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.secrets.SecretNotDecryptedException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fetches connections once on each UTC date, and again if a console did not answer as expected.
 *
 * @param fetchers of the kinds that this version fetches
 */
public record ConnectionFetches(
    Connections connections, Map<ConnectionKind, ConnectionFetcher> fetchers, InstantSource clock) {
  public ConnectionFetches {
    fetchers = Map.copyOf(fetchers);
  }

  /** The connections of all accounts that are to be fetched now. */
  public List<Connection> listDue() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return connections.listAll().stream()
        .filter(connection -> fetchers.containsKey(connection.kind()))
        .filter(connection -> connection.lastFetch().filter(last -> isDone(last, today)).isEmpty())
        .toList();
  }

  /** A refusal is done: only the user can change it. */
  private static boolean isDone(ConnectionTest last, LocalDate today) {
    return LocalDate.ofInstant(last.at(), ZoneOffset.UTC).equals(today)
        && last.readings().stream().noneMatch(reading -> reading.outcome() instanceof Unknown);
  }

  /**
   * Fetches a connection, and keeps what could be read as its last fetch; empty if it is removed
   * meanwhile.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  public Optional<ConnectionTest> fetch(Connection connection) throws InterruptedException {
    ConnectionFetcher fetcher = fetchers.get(connection.kind());
    if (fetcher == null) {
      return Optional.of(outcome(connection, "This version does not fetch it."));
    }
    ConnectionTest fetched = fetch(connection, fetcher);
    return Optional.of(fetched)
        .filter(_ -> connections.noteFetch(connection.account(), connection.id(), fetched));
  }

  private ConnectionTest fetch(Connection connection, ConnectionFetcher fetcher)
      throws InterruptedException {
    try {
      Optional<Credentials> credentials =
          connections.findCredentials(connection.account(), connection.id());
      return credentials.isPresent()
          ? fetcher.fetch(connection, credentials.get())
          : outcome(connection, "The connection is removed.");
    } catch (SecretNotDecryptedException _) {
      return outcome(
          connection, "The credentials cannot be decrypted. Ask the operator of this service.");
    }
  }

  private ConnectionTest outcome(Connection connection, String reason) {
    return new ConnectionTest(
        clock.instant(), List.of(new Reading(connection.kind().title(), new Unknown(reason))));
  }
}
