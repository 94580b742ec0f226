package dev.storescope.server.cli.account;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Manages the connections of accounts to the consoles of stores. */
@Command(
    name = "connection",
    subcommands = ConnectionAddCommand.class,
    description =
        "Manage the connections to App Store Connect, Google Play Console and Apple Ads"
            + " (docs/connections.md).")
public final class ConnectionCommand {
  @Command(name = "list", description = "List the connections of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "connections",
          database.ports().connections().list(owner.account(database).id()),
          "No connections.",
          ConnectionCommand::line,
          ConnectionCommand::fill);
    }
  }

  @Command(
      name = "test",
      description = "Ask the console what a connection can read. Nothing is changed there.")
  int test(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the connection") String name,
      @Mixin OwnerOptions owner)
      throws InterruptedException {
    try (Database database = common.openDatabase()) {
      ConnectionEditor editor = App.connections(common.settings(), database);
      Connection connection = connection(database, owner, name);
      ConnectionTest test =
          editor
              .test(connection.account(), connection.id())
              .orElseThrow(ConnectionCommand::noConnection);
      return common.printList(
          "readings",
          test.readings(),
          "Nothing was asked.",
          ConnectionCommand::line,
          ConnectionCommand::fill);
    }
  }

  @Command(
      name = "remove",
      description = "Remove a connection with all that was read by it. Revoke its key too.")
  int remove(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the connection") String name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      Connection connection = connection(database, owner, name);
      database.ports().connections().delete(connection.account(), connection.id());
      return common.print(
          "Removed. If nothing else uses its key, revoke the key in %s."
              .formatted(connection.kind().title()),
          node -> node.put("removed", connection.name()));
    }
  }

  private static Connection connection(Database database, OwnerOptions owner, String name) {
    return database
        .ports()
        .connections()
        .find(owner.account(database).id(), name)
        .orElseThrow(ConnectionCommand::noConnection);
  }

  private static Stopped noConnection() {
    return new Stopped("No such connection. See `storescope connection list`.");
  }

  private static String line(Connection connection) {
    return String.format(
        Locale.ROOT,
        "%-18s %-24s %-40s %s",
        connection.kind().wireName(),
        connection.name(),
        connection.identity(),
        connection.lastTest().map(ConnectionCommand::summary).orElse("not tested"));
  }

  private static String summary(ConnectionTest test) {
    return String.format(
        Locale.ROOT,
        "tested at %s: readable %d of %d",
        test.at(),
        test.countReadable(),
        test.readings().size());
  }

  private static String line(Reading reading) {
    return String.format(
        Locale.ROOT,
        "%-28s %-9s %s",
        reading.resource(),
        reading.outcome().wireName(),
        reading.outcome().detail());
  }

  static void fill(ObjectNode node, Connection connection) {
    node.put("id", connection.id())
        .put("kind", connection.kind().wireName())
        .put("name", connection.name())
        .put("identity", connection.identity())
        .put("created_at", connection.createdAt().toString());
    connection.lastTest().ifPresent(test -> fill(node.putObject("last_test"), test));
  }

  private static void fill(ObjectNode node, ConnectionTest test) {
    node.put("at", test.at().toString());
    ArrayNode readings = node.putArray("readings");
    test.readings().forEach(reading -> fill(readings.addObject(), reading));
  }

  private static void fill(ObjectNode node, Reading reading) {
    node.put("resource", reading.resource())
        .put("outcome", reading.outcome().wireName())
        .put("detail", reading.outcome().detail());
  }
}
