package dev.storescope.http.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.Credentials;
import dev.storescope.http.validation.WrittenCredentials.Field;
import dev.storescope.testkit.SampleCredentials;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenCredentialsTest {
  private static final String ISSUER = "57246542-96fe-1a63-e053-0824d011072a";
  private static final Map<Field, String> APPLE =
      Map.of(
          Field.ISSUER_ID,
          " " + ISSUER + "\n",
          Field.KEY_ID,
          "2X9R4HXF34",
          Field.KEY,
          "\r\n" + SampleCredentials.EC_KEY.replace("\n", "\r\n") + "\r\n",
          Field.VENDOR_NUMBER,
          "85123456");

  @Test
  void whatIsAroundAValueIsNotPartOfIt() {
    Credentials.AppStoreConnect read =
        (Credentials.AppStoreConnect) read(ConnectionKind.APP_STORE_CONNECT, APPLE);
    assertThat(read.issuerId()).contains(ISSUER);
    assertThat(read.vendorNumber()).contains("85123456");
    assertThat(read.key().ellipticCurve())
        .isEqualTo(SampleCredentials.APP_STORE_CONNECT.key().ellipticCurve());
    assertThat(read.toString()).doesNotContain("BEGIN", SampleCredentials.EC_KEY.substring(30, 60));
  }

  @Test
  void blankFieldsAreAbsent() {
    Credentials.AppStoreConnect read =
        (Credentials.AppStoreConnect)
            read(
                ConnectionKind.APP_STORE_CONNECT,
                with(with(APPLE, Field.ISSUER_ID, " "), Field.VENDOR_NUMBER, ""));
    assertThat(read.issuerId()).isEmpty();
    assertThat(read.vendorNumber()).isEmpty();
    refuses(
        ConnectionKind.APP_STORE_CONNECT,
        with(APPLE, Field.KEY_ID, " "),
        "'key_id' is required for App Store Connect.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pubsite_prod_rev_01234567890123456789",
        "gs://pubsite_prod_rev_01234567890123456789",
        "gs://pubsite_prod_rev_01234567890123456789/",
        "gs://pubsite_prod_rev_01234567890123456789/stats/installs/",
        "pubsite_prod_rev_01234567890123456789/stats"
      })
  void aBucketIsTakenFromTheAddressOfAReport(String bucket) {
    assertThat(
            read(
                ConnectionKind.GOOGLE_PLAY,
                Map.of(Field.KEY, SampleCredentials.serviceAccount(), Field.BUCKET, bucket)))
        .isEqualTo(SampleCredentials.GOOGLE_PLAY);
  }

  @Test
  void theKeyOfAppleAdsIsRead() {
    assertThat(
            read(
                ConnectionKind.APPLE_ADS,
                Map.of(
                    Field.CLIENT_ID,
                    "SEARCHADS.1111",
                    Field.TEAM_ID,
                    "SEARCHADS.2222",
                    Field.KEY_ID,
                    "3333",
                    Field.KEY,
                    SampleCredentials.EC_KEY,
                    Field.AD_ACCOUNT,
                    "123456")))
        .isEqualTo(SampleCredentials.APPLE_ADS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'installed':{'client_id':'1'}}|This is the file of an OAuth client, not of a service account.",
        "{'web':{'client_id':'1'}}|This is the file of an OAuth client, not of a service account.",
        "{'type':'authorized_user'}|This is the file of the log-in of a person, not of",
        "{'type':'external_account'}|This is the file of a workload identity, not of",
        "{'client_email':'x'}|This is the file of something else, not of a service account.",
        "{'type':'service_account'}|The file of the service account has no 'client_email'.",
        "{'type':'service_account','client_email':7}|The file of the service account has no 'client_email'.",
        "{'type':|a whole JSON file",
        "[]|a whole JSON file",
        "AIzaSy|a whole JSON file"
      })
  void whatIsNotTheFileOfAServiceAccountIsNamed(String file, String problem) {
    refuses(ConnectionKind.GOOGLE_PLAY, Map.of(Field.KEY, file.replace('\'', '"')), problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ISSUER_ID|Hi Ann, it is 57246542-96fe-1a63-e053-0824d011072a|The issuer ID is above the list",
        "KEY_ID|AuthKey_2X9R4HXF34.p8|The key ID is in the list of keys",
        "VENDOR_NUMBER|Acme Ltd|The vendor number has only digits",
        "KEY|MIGHAgEAMBMGByqGSM49|A private key is a text that begins with -----BEGIN PRIVATE KEY-----.",
        "KEY|-----BEGIN EC PRIVATE KEY-----|Convert it: openssl pkcs8 -topk8 -nocrypt -in private-key.pem"
      })
  void aMistakeSaysWhatWouldBeRight(Field field, String text, String problem) {
    refuses(ConnectionKind.APP_STORE_CONNECT, with(APPLE, field, text), problem);
  }

  @Test
  void aKeyOfAnotherKindIsRefused() {
    refuses(
        ConnectionKind.APP_STORE_CONNECT,
        with(APPLE, Field.KEY, SampleCredentials.RSA_KEY),
        "The private key is not an EC key on the curve P-256, as Apple has them.");
    refuses(
        ConnectionKind.GOOGLE_PLAY,
        Map.of(
            Field.KEY,
            SampleCredentials.serviceAccount()
                .replace(
                    SampleCredentials.RSA_KEY.replace("\n", "\\n"),
                    SampleCredentials.EC_KEY.replace("\n", "\\n"))),
        "The private key is not an RSA key, as service accounts have them.");
  }

  private static Map<Field, String> with(Map<Field, String> fields, Field field, String text) {
    Map<Field, String> changed = new EnumMap<>(fields);
    changed.put(field, text);
    return changed;
  }

  private static Credentials read(ConnectionKind kind, Map<Field, String> fields) {
    return new WrittenCredentials(kind, fields).read();
  }

  private static void refuses(ConnectionKind kind, Map<Field, String> fields, String problem) {
    assertThatThrownBy(() -> read(kind, fields))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(problem);
  }
}
