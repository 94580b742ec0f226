package dev.storescope.connections;

import dev.storescope.accounts.AccountId;
import dev.storescope.text.WrittenText;
import java.time.Instant;
import java.util.Optional;

/**
 * A connection of a workspace, without its credentials.
 *
 * @param name unique within the workspace
 * @param identity what the console shows of the credentials, such as the key ID
 * @param lastTest what it could read when it was tested last
 * @param lastFetch what was read when it was fetched last
 */
public record Connection(
    long id,
    AccountId account,
    ConnectionKind kind,
    String name,
    String identity,
    Instant createdAt,
    Optional<ConnectionTest> lastTest,
    Optional<ConnectionTest> lastFetch) {
  /** The longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 100;

  public Connection {
    WrittenText.check("The name of a connection", name, MAX_NAME_LENGTH);
  }
}
