package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connections.PrivateKeyText;
import java.util.Optional;

/**
 * The keys with which the developers of a world use App Store Connect.
 *
 * @param seed of the world
 */
public record DeveloperKeys(long seed) {
  /**
   * The key of a team.
   *
   * @param developer the id of the developer in the App Store
   */
  public Credentials.AppStoreConnect ofTeam(long developer, KeyRole role) {
    return credentials(new ConnectKey(developer, role, true, false));
  }

  /** The key of a person of a developer, which has no issuer. */
  public Credentials.AppStoreConnect ofPerson(long developer, KeyRole role) {
    return credentials(new ConnectKey(developer, role, false, false));
  }

  /** A key of a team that is no longer valid. */
  public Credentials.AppStoreConnect revoked(long developer) {
    return credentials(new ConnectKey(developer, KeyRole.ADMIN, true, true));
  }

  /** The id of the developer whose key it is; empty if it is of no world. */
  public static Optional<Long> findDeveloper(Credentials.AppStoreConnect credentials) {
    return ConnectKey.parse(credentials.keyId()).map(ConnectKey::developer);
  }

  private Credentials.AppStoreConnect credentials(ConnectKey key) {
    return new Credentials.AppStoreConnect(
        key.isOfTeam() ? Optional.of(key.issuer()) : Optional.empty(),
        key.id(),
        new PrivateKeyText(new KeyPairs(seed).pem(key)),
        Optional.of(key.vendorNumber()));
  }
}
