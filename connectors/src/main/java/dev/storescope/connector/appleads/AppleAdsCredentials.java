package dev.storescope.connector.appleads;

import java.nio.file.Path;

/**
 * The user's own access to the Apple Ads Platform API, as created in the account settings of <a
 * href="https://ads.apple.com">Apple Ads</a>.
 *
 * @param clientId of the API user, such as {@code SEARCHADS.27478e71-…}
 * @param teamId of the API user; Apple shows the same value as for the client id
 * @param keyId of the public key that was uploaded
 * @param privateKey the file with the private key of it, in PEM: an elliptic-curve key as {@code
 *     openssl ecparam -genkey -name prime256v1 -noout} makes it, or the same as PKCS #8
 * @param adAccountId the ad account, not the organization
 */
public record AppleAdsCredentials(
    String clientId, String teamId, String keyId, Path privateKey, String adAccountId) {
  public AppleAdsCredentials {
    if (clientId.isBlank() || teamId.isBlank() || keyId.isBlank() || adAccountId.isBlank()) {
      throw new IllegalArgumentException(
          "Apple Ads needs a client id, a team id, a key id and an ad account id");
    }
  }
}
