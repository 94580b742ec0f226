package dev.storescope.connections;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a workspace needs to read its own numbers at a store. */
public sealed interface Credentials {
  /** What a console shows of them, to tell one key from another. */
  default String identity() {
    return switch (this) {
      case AppStoreConnect connect -> connect.keyId();
      case GooglePlay play -> play.email();
      case AppleAds ads -> ads.clientId();
    };
  }

  default ConnectionKind kind() {
    return switch (this) {
      case AppStoreConnect _ -> ConnectionKind.APP_STORE_CONNECT;
      case GooglePlay _ -> ConnectionKind.GOOGLE_PLAY;
      case AppleAds _ -> ConnectionKind.APPLE_ADS;
    };
  }

  /**
   * A key of App Store Connect.
   *
   * @param issuerId empty for the key of a person, which has none
   * @param vendorNumber with which sales reports are asked for; no interface tells it
   */
  record AppStoreConnect(
      Optional<String> issuerId, String keyId, PrivateKeyText key, Optional<String> vendorNumber)
      implements Credentials {
    private static final Pattern UUID =
        Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9]{1,40}");
    private static final Pattern VENDOR = Pattern.compile("[0-9]{1,20}");

    public AppStoreConnect {
      issuerId.ifPresent(
          id ->
              require(
                  UUID,
                  id,
                  "The issuer ID is above the list of team keys in App Store Connect, such as"
                      + " 57246542-96fe-1a63-e053-0824d011072a."));
      require(KEY_ID, keyId, "The key ID is in the list of keys, such as 2X9R4HXF34.");
      vendorNumber.ifPresent(
          number ->
              require(
                  VENDOR,
                  number,
                  "The vendor number has only digits; it is at the top of Payments and Financial"
                      + " Reports."));
      key.ellipticCurve();
    }
  }

  /**
   * A service account of Google Play.
   *
   * @param email of the service account
   * @param keyId of its key
   * @param bucket of the bulk reports, such as {@code pubsite_prod_rev_01234567890123456789}
   */
  record GooglePlay(String email, String keyId, PrivateKeyText key, Optional<String> bucket)
      implements Credentials {
    private static final Pattern EMAIL =
        Pattern.compile("[^\\s@]{1,100}@[^\\s@]{1,100}\\.gserviceaccount\\.com");
    private static final Pattern KEY_ID = Pattern.compile("[0-9a-f]{1,64}");
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9_.-]{1,220}[a-z0-9]");

    public GooglePlay {
      require(
          EMAIL, email, "The e-mail address of a service account ends with .gserviceaccount.com.");
      require(KEY_ID, keyId, "The key ID of a service account is a hexadecimal number.");
      bucket.ifPresent(
          name ->
              require(
                  BUCKET,
                  name,
                  "The bucket is in the Cloud Storage URI of Download reports, such as"
                      + " pubsite_prod_rev_01234567890123456789."));
      key.rsa();
    }
  }

  /** A key of Apple Ads. */
  record AppleAds(
      String clientId, String teamId, String keyId, PrivateKeyText key, Optional<String> adAccount)
      implements Credentials {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    public AppleAds {
      require(ID, clientId, "The client ID begins with SEARCHADS.");
      require(ID, teamId, "The team ID begins with SEARCHADS.");
      require(ID, keyId, "The key ID is beside the public key in Apple Ads.");
      adAccount.ifPresent(account -> require(ID, account, "The ad account ID has only digits."));
      key.ellipticCurve();
    }
  }

  private static void require(Pattern pattern, String value, String expected) {
    if (!pattern.matcher(value).matches()) {
      throw new IllegalArgumentException(expected);
    }
  }
}
