package dev.storescope.server.cli.account;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.http.validation.WrittenCredentials;
import dev.storescope.http.validation.WrittenCredentials.Field;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds connections, each kind by a command of its own. */
@Command(
    name = "add",
    description =
        "Add a connection. Its credentials are encrypted in the database, and never shown again.")
final class ConnectionAddCommand {
  private static final long MOST_BYTES = 65_536;

  /** The name of a connection, and where its key is. */
  static final class NewConnection {
    @Parameters(paramLabel = "NAME", description = "name of the connection, unique in the account")
    private String name = "";

    @Option(
        names = "--key-file",
        paramLabel = "FILE",
        required = true,
        description = "file of the key, as the console lets one download it")
    private Path keyFile = Path.of("");
  }

  @Command(
      name = "app-store-connect",
      description = "Add a key of App Store Connect, which is for its API and not for purchases.")
  int appStoreConnect(
      @Mixin CommonOptions common,
      @Mixin NewConnection added,
      @Option(
              names = "--issuer-id",
              paramLabel = "ID",
              description = "issuer ID, above the list of team keys; none for an individual key")
          Optional<String> issuerId,
      @Option(names = "--key-id", paramLabel = "ID", required = true, description = "key ID")
          String keyId,
      @Option(
              names = "--vendor-number",
              paramLabel = "NUMBER",
              description = "vendor number, for sales reports; in Payments and Financial Reports")
          Optional<String> vendorNumber,
      @Mixin OwnerOptions owner)
      throws IOException {
    Map<Field, String> fields = new EnumMap<>(Field.class);
    issuerId.ifPresent(id -> fields.put(Field.ISSUER_ID, id));
    fields.put(Field.KEY_ID, keyId);
    vendorNumber.ifPresent(number -> fields.put(Field.VENDOR_NUMBER, number));
    return add(common, added, owner, ConnectionKind.APP_STORE_CONNECT, fields);
  }

  @Command(name = "google-play", description = "Add the service account of a Google Play Console.")
  int googlePlay(
      @Mixin CommonOptions common,
      @Mixin NewConnection added,
      @Option(
              names = "--bucket",
              paramLabel = "BUCKET",
              description = "bucket of the bulk reports, or the Cloud Storage URI of a report")
          Optional<String> bucket,
      @Mixin OwnerOptions owner)
      throws IOException {
    Map<Field, String> fields = new EnumMap<>(Field.class);
    bucket.ifPresent(text -> fields.put(Field.BUCKET, text));
    return add(common, added, owner, ConnectionKind.GOOGLE_PLAY, fields);
  }

  @Command(name = "apple-ads", description = "Add a key of Apple Ads.")
  int appleAds(
      @Mixin CommonOptions common,
      @Mixin NewConnection added,
      @Option(
              names = "--client-id",
              paramLabel = "ID",
              required = true,
              description = "client ID, which begins with SEARCHADS.")
          String clientId,
      @Option(
              names = "--team-id",
              paramLabel = "ID",
              required = true,
              description = "team ID, which begins with SEARCHADS.")
          String teamId,
      @Option(names = "--key-id", paramLabel = "ID", required = true, description = "key ID")
          String keyId,
      @Option(
              names = "--ad-account",
              paramLabel = "ID",
              description = "ID of the ad account, if the API user has several")
          Optional<String> adAccount,
      @Mixin OwnerOptions owner)
      throws IOException {
    Map<Field, String> fields = new EnumMap<>(Field.class);
    fields.put(Field.CLIENT_ID, clientId);
    fields.put(Field.TEAM_ID, teamId);
    fields.put(Field.KEY_ID, keyId);
    adAccount.ifPresent(account -> fields.put(Field.AD_ACCOUNT, account));
    return add(common, added, owner, ConnectionKind.APPLE_ADS, fields);
  }

  private static int add(
      CommonOptions common,
      NewConnection added,
      OwnerOptions owner,
      ConnectionKind kind,
      Map<Field, String> fields)
      throws IOException {
    try (Database database = common.openDatabase()) {
      fields.put(Field.KEY, readKey(added.keyFile));
      Connection connection =
          App.connections(common.settings(), database)
              .create(
                  owner.account(database).id(),
                  added.name,
                  new WrittenCredentials(kind, fields).read());
      return common.print(
          "Added. See what it can read: storescope connection test \"%s\""
              .formatted(connection.name()),
          node -> ConnectionCommand.fill(node, connection));
    }
  }

  static String readKey(Path file) throws IOException {
    if (String.valueOf(file.getFileName()).startsWith("SubscriptionKey_")) {
      throw new Stopped(
          "%s is a key for in-app purchases, which reads no reports. Use a key of Users and Access > Integrations > App Store Connect API, named AuthKey_….p8."
              .formatted(file));
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new Stopped(file + " is too large to be the file of a key.");
    }
    return Files.readString(file);
  }
}
