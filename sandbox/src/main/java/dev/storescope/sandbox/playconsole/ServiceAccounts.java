package dev.storescope.sandbox.playconsole;

import dev.storescope.connections.Credentials;
import dev.storescope.connections.PrivateKeyText;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The service accounts with which the developers of a world read Google Play Console. */
public final class ServiceAccounts {
  private final ServiceKeys keys;

  /**
   * Accounts.
   *
   * @param seed of the world
   */
  public ServiceAccounts(long seed) {
    this.keys = new ServiceKeys(seed);
  }

  /**
   * An account with some permissions; with none, it is as one that was invited a minute ago.
   *
   * @param developer the id of the developer in Google Play
   */
  public Credentials.GooglePlay of(long developer, Set<PlayPermission> permissions) {
    return credentials(new ServiceAccount(developer, permissions, false));
  }

  /** An account with all permissions. */
  public Credentials.GooglePlay of(long developer) {
    return of(developer, EnumSet.allOf(PlayPermission.class));
  }

  /** An account that was deleted. */
  public Credentials.GooglePlay deleted(long developer) {
    return credentials(new ServiceAccount(developer, EnumSet.allOf(PlayPermission.class), true));
  }

  private Credentials.GooglePlay credentials(ServiceAccount account) {
    return new Credentials.GooglePlay(
        account.email(),
        account.keyId(),
        new PrivateKeyText(keys.pem(account)),
        Optional.of(account.bucket()));
  }
}
