package dev.storescope.server.cli.account;

import dev.storescope.connections.Connection;
import dev.storescope.http.validation.WrittenCredentials;
import dev.storescope.http.validation.WrittenCredentials.Field;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces the credentials of a connection by others of its kind. */
@Command(
    name = "replace",
    description =
        "Replace the credentials of a connection by others of its kind, such as a new key, all at"
            + " once. What was read by it stays.")
final class ConnectionReplaceCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Parameters(paramLabel = "NAME", description = "name of the connection")
  private String name = "";

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      required = true,
      description = "file of the new key")
  private Path keyFile = Path.of("");

  @Option(names = "--issuer-id", paramLabel = "ID", description = "of App Store Connect")
  private Optional<String> issuerId = Optional.empty();

  @Option(names = "--key-id", paramLabel = "ID", description = "of App Store Connect and Apple Ads")
  private Optional<String> keyId = Optional.empty();

  @Option(names = "--vendor-number", paramLabel = "NUMBER", description = "of App Store Connect")
  private Optional<String> vendorNumber = Optional.empty();

  @Option(names = "--bucket", paramLabel = "BUCKET", description = "of Google Play")
  private Optional<String> bucket = Optional.empty();

  @Option(names = "--client-id", paramLabel = "ID", description = "of Apple Ads")
  private Optional<String> clientId = Optional.empty();

  @Option(names = "--team-id", paramLabel = "ID", description = "of Apple Ads")
  private Optional<String> teamId = Optional.empty();

  @Option(names = "--ad-account", paramLabel = "ID", description = "of Apple Ads")
  private Optional<String> adAccount = Optional.empty();

  @Override
  public Integer call() throws IOException {
    try (Database database = common.openDatabase()) {
      Connection connection = ConnectionCommand.connection(database, owner, name);
      Map<Field, String> fields = new EnumMap<>(Field.class);
      given()
          .forEach(
              (field, given) ->
                  given.ifPresent(
                      text ->
                          fields.put(
                              WrittenCredentials.field(connection.kind(), field.wireName()),
                              text)));
      fields.put(Field.KEY, ConnectionAddCommand.readKey(keyFile));
      Connection replaced =
          database
              .ports()
              .connections()
              .replace(
                  connection.account(),
                  connection.id(),
                  new WrittenCredentials(connection.kind(), fields).read())
              .orElseThrow(ConnectionCommand::noConnection);
      return common.print(
          "Replaced. See what it can read: storescope connection test \"%s\". Revoke the former key in %s."
              .formatted(replaced.name(), replaced.kind().title()),
          node -> ConnectionCommand.fill(node, replaced));
    }
  }

  private Map<Field, Optional<String>> given() {
    return Map.of(
        Field.ISSUER_ID, issuerId,
        Field.KEY_ID, keyId,
        Field.VENDOR_NUMBER, vendorNumber,
        Field.BUCKET, bucket,
        Field.CLIENT_ID, clientId,
        Field.TEAM_ID, teamId,
        Field.AD_ACCOUNT, adAccount);
  }
}
