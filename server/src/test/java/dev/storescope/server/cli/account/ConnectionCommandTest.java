package dev.storescope.server.cli.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import dev.storescope.testkit.SampleCredentials;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionCommandTest {
  private static final String ISSUER = "57246542-96fe-1a63-e053-0824d011072a";
  private static final String SECRET =
      SampleCredentials.EC_KEY.lines().skip(1).findFirst().orElseThrow();

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @BeforeEach
  void createAccount() {
    assertThat(run("account", "create", "ann")).isZero();
  }

  @Test
  void aConnectionOfEachKindIsAddedAndListed() throws IOException {
    assertThat(addAppStoreConnect("Acme", ISSUER, file("AuthKey_1.p8", SampleCredentials.EC_KEY)))
        .isZero();
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "Added. See what it can read: storescope connection test \"Acme\"");
    assertThat(
            addGooglePlay(
                "Acme Play",
                SampleCredentials.serviceAccount(),
                "gs://pubsite_prod_rev_0123/stats/installs/"))
        .isZero();
    String pem = file("private-key.pem", SampleCredentials.EC_KEY);
    assertThat(
            run(
                "connection",
                "add",
                "apple-ads",
                "Acme Ads",
                "--client-id",
                "SEARCHADS.1",
                "--team-id",
                "SEARCHADS.2",
                "--key-id",
                "3",
                "--key-file",
                pem,
                "--account",
                "ann"))
        .isZero();
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("app-store-connect +Acme +2X9R4HXF34 +not tested"),
            line ->
                assertThat(line)
                    .matches(
                        "google-play +Acme Play +storescope@acme.iam.gserviceaccount.com +not tested"),
            line -> assertThat(line).matches("apple-ads +Acme Ads +SEARCHADS.1 +not tested"));
    assertThat(run("connection", "list", "--account", "ann", "--json")).isZero();
    assertThat(out.toString())
        .contains("\"kind\":\"google-play\"")
        .doesNotContain(SECRET, "PRIVATE", ISSUER, "pubsite");
  }

  @Test
  void aTestIsShownAndKept() throws IOException {
    addAppStoreConnect("Acme", ISSUER, file("AuthKey_1.p8", SampleCredentials.EC_KEY));
    assertThat(run("connection", "test", "Acme", "--account", "ann")).isZero();
    assertThat(out.toString()).matches("(?s).+ (readable|refused|unknown) +.+");
    assertThat(run("connection", "test", "Acme", "--account", "ann", "--json")).isZero();
    assertThat(out.toString()).contains("\"outcome\":").contains("\"detail\":");
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).containsPattern("tested at .*: readable \\d+ of \\d+");
  }

  @Test
  void aTestOfGooglePlaySaysOfEachResourceWhatItCanRead() throws IOException {
    addGooglePlay("Play", SampleCredentials.serviceAccount(), "gs://pubsite_prod_rev_0123/");
    assertThat(run("connection", "test", "Play", "--account", "ann")).isZero();
    assertThat(out.toString())
        .contains("visitors and search terms", "sales", "reviews of the last seven days")
        .doesNotContain("This version does not read it");
  }

  @Test
  void aFetchSaysWhatWasReadByEachConnectionAndIsKept() throws IOException {
    assertThat(run("connection", "fetch", "--account", "ann")).isZero();
    assertThat(out.toString()).isEqualToIgnoringNewLines("No connections.");
    addAppStoreConnect("Acme", ISSUER, file("AuthKey_1.p8", SampleCredentials.EC_KEY));
    addGooglePlay("Acme Play", SampleCredentials.serviceAccount(), "gs://pubsite_prod_rev_0123/");
    assertThat(run("connection", "fetch", "--account", "ann")).isZero();
    assertThat(out.toString())
        .containsPattern("Acme +apps +(readable|refused|unknown) +.+")
        .containsPattern("Acme Play +visitors and search terms +(readable|refused|unknown) +.+");
    assertThat(run("connection", "fetch", "Acme", "--account", "ann", "--json")).isZero();
    assertThat(out.toString())
        .contains("\"connection\":\"Acme\"", "\"resource\":\"analytics reports\"");
    assertThat(run("connection", "fetch", "Other", "--account", "ann")).isEqualTo(1);
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).containsPattern("not tested, fetched at .*: readable \\d+ of 5");
    assertThat(run("connection", "list", "--account", "ann", "--json")).isZero();
    assertThat(out.toString()).contains("\"last_fetch\":{\"at\":");
  }

  @Test
  void credentialsAreReplacedByOthersOfTheKind() throws IOException {
    String key = file("AuthKey_1.p8", SampleCredentials.EC_KEY);
    addAppStoreConnect("Acme", ISSUER, key);
    assertThat(replace("--key-id", "NEWKEY1234", "--key-file", key)).isZero();
    assertThat(out.toString())
        .contains("connection test \"Acme\"", "Revoke the former key in App Store Connect.");
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).matches("app-store-connect +Acme +NEWKEY1234 +not tested\\R");
    assertThat(replace("--key-id", "1", "--bucket", "b", "--key-file", key)).isEqualTo(1);
    assertThat(error.toString()).contains("App Store Connect have no 'bucket'");
    assertThat(replace("--key-file", key)).isEqualTo(1);
    assertThat(error.toString()).contains("'key_id' is required for App Store Connect.");
  }

  private int replace(String... options) {
    List<String> all =
        new ArrayList<>(List.of("connection", "replace", "Acme", "--account", "ann"));
    all.addAll(List.of(options));
    return run(all.toArray(String[]::new));
  }

  @Test
  void aConnectionIsRemoved() throws IOException {
    addAppStoreConnect("Acme", ISSUER, file("AuthKey_1.p8", SampleCredentials.EC_KEY));
    assertThat(run("connection", "remove", "Acme", "--account", "ann")).isZero();
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "Removed. If nothing else uses its key, revoke the key in App Store Connect.");
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).isEqualToIgnoringNewLines("No connections.");
    assertThat(run("connection", "remove", "Acme", "--account", "ann")).isEqualTo(1);
    assertThat(run("connection", "test", "Acme", "--account", "ann")).isEqualTo(1);
    assertThat(error.toString())
        .isEqualToIgnoringNewLines(
            "storescope: No such connection. See `storescope connection list`.");
  }

  @Test
  void theKeyOfPurchasesIsRefusedByTheNameOfItsFile() throws IOException {
    String file = file("SubscriptionKey_1.p8", SampleCredentials.EC_KEY);
    assertThat(addAppStoreConnect("Acme", ISSUER, file)).isEqualTo(1);
    assertThat(error.toString())
        .contains(file + " is a key for in-app purchases", "named AuthKey_….p8.");
  }

  @Test
  void aMistakeIsOneErrorWithoutPartsOfTheKey() throws IOException {
    String ec = file("AuthKey_1.p8", SampleCredentials.EC_KEY);
    addAppStoreConnect("Acme", "Hi Ann, the issuer ID is " + ISSUER, ec);
    refused("The issuer ID is above the list of team keys in App Store Connect, such as");
    addAppStoreConnect("Acme", ISSUER, file("rsa.p8", SampleCredentials.RSA_KEY));
    refused("The private key is not an EC key on the curve P-256, as Apple has them.");
    addAppStoreConnect("Acme", ISSUER, folder.resolve("no.p8").toString());
    refused("no.p8 does not exist.");
    addGooglePlay("Acme", SampleCredentials.EC_KEY, "pubsite_prod_1");
    refused("The key of a service account is a whole JSON file, which begins with {. Create a key");
    assertThat(run("connection", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).isEqualToIgnoringNewLines("No connections.");
  }

  private void refused(String message) {
    assertThat(out.toString()).isEmpty();
    assertThat(error.toString())
        .contains(message)
        .hasLineCount(1)
        .doesNotContain(SECRET, SampleCredentials.RSA_KEY.substring(40, 80));
  }

  private int addAppStoreConnect(String name, String issuer, String file) {
    return run(
        "connection",
        "add",
        "app-store-connect",
        name,
        "--issuer-id",
        issuer,
        "--key-id",
        "2X9R4HXF34",
        "--key-file",
        file,
        "--account",
        "ann");
  }

  private int addGooglePlay(String name, String key, String bucket) throws IOException {
    return run(
        "connection",
        "add",
        "google-play",
        name,
        "--key-file",
        file("service-account.json", key),
        "--bucket",
        bucket,
        "--account",
        "ann");
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.resolve("d").toString()));
    String[] line = all.toArray(String[]::new);
    return CommandLineFactory.create(List.of(), line)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(error))
        .execute(line);
  }
}
