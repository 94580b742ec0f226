package dev.storescope.connections;

import dev.storescope.accounts.AccountId;
import java.util.List;
import java.util.Optional;

/**
 * The connections of the workspaces. Credentials are stored encrypted. Changes are durable when a
 * method returns.
 */
public interface Connections {
  /** A workspace has at most so many. */
  int MOST = 50;

  /**
   * Adds a connection.
   *
   * @throws IllegalArgumentException if the workspace has one of this name or {@value #MOST}, or
   *     the name is not valid
   * @throws dev.storescope.secrets.SecretNotEncryptedException if there is no key to encrypt the
   *     credentials with
   */
  Connection create(AccountId account, String name, Credentials credentials);

  /** The connections of a workspace, oldest first. */
  List<Connection> list(AccountId account);

  /** The connections of all workspaces, oldest first. */
  List<Connection> listAll();

  Optional<Connection> find(AccountId account, long id);

  Optional<Connection> find(AccountId account, String name);

  /**
   * The credentials of a connection; empty if the workspace has no such connection.
   *
   * @throws dev.storescope.secrets.SecretNotDecryptedException if they cannot be decrypted
   */
  Optional<Credentials> findCredentials(AccountId account, long id);

  /**
   * Replaces the credentials of a connection by others of its kind, and forgets its last test. What
   * was read by it stays. Empty if the workspace has no such connection.
   *
   * @throws IllegalArgumentException if they are of another kind
   * @throws dev.storescope.secrets.SecretNotEncryptedException if there is no key to encrypt the
   *     credentials with
   */
  Optional<Connection> replace(AccountId account, long id, Credentials credentials);

  /** Replaces what a connection could read; false if the workspace has no such connection. */
  boolean noteTest(AccountId account, long id, ConnectionTest test);

  /** Replaces what was read last; false if the workspace has no such connection. */
  boolean noteFetch(AccountId account, long id, ConnectionTest fetched);

  /** Deletes a connection with all that was read by it; false if there is no such connection. */
  boolean delete(AccountId account, long id);
}
