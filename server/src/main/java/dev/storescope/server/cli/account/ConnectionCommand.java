package dev.storescope.server.cli.account;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Manages the connections of accounts to the consoles of stores. */
@Command(
    name = "connection",
    subcommands = {ConnectionAddCommand.class, ConnectionReplaceCommand.class},
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
      name = "fetch",
      description =
          "Fetch what connections can read now, as the service does once a day. A key of App Store"
              + " Connect with the role Admin requests the analytics reports, once for each app;"
              + " nothing else is changed there.")
  int fetch(
      @Mixin CommonOptions common,
      @Parameters(
              arity = "0..1",
              paramLabel = "NAME",
              description = "name of the connection; all of the account if omitted")
          Optional<String> name,
      @Mixin OwnerOptions owner)
      throws InterruptedException {
    try (Database database = common.openDatabase()) {
      List<Connection> connections =
          name.isPresent()
              ? List.of(connection(database, owner, name.get()))
              : database.ports().connections().list(owner.account(database).id());
      ConnectionFetches fetches = App.connectionFetches(common.settings(), database);
      List<Fetched> fetched = new ArrayList<>();
      for (Connection connection : connections) {
        fetches
            .fetch(connection)
            .ifPresent(
                test -> test.readings().forEach(r -> fetched.add(new Fetched(connection, r))));
      }
      return common.printList(
          "readings",
          fetched,
          "No connections.",
          each ->
              String.format(
                  Locale.ROOT, "%-24s %s", each.connection().name(), line(each.reading())),
          (node, each) -> {
            node.put("connection", each.connection().name());
            fill(node, each.reading());
          });
    }
  }

  /** What was read of a resource by a connection. */
  private record Fetched(Connection connection, Reading reading) {}

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

  static Connection connection(Database database, OwnerOptions owner, String name) {
    return database
        .ports()
        .connections()
        .find(owner.account(database).id(), name)
        .orElseThrow(ConnectionCommand::noConnection);
  }

  static Stopped noConnection() {
    return new Stopped("No such connection. See `storescope connection list`.");
  }

  private static String line(Connection connection) {
    return String.format(
        Locale.ROOT,
        "%-18s %-24s %-40s %s",
        connection.kind().wireName(),
        connection.name(),
        connection.identity(),
        connection.lastTest().map(test -> "tested at " + summary(test)).orElse("not tested")
            + connection.lastFetch().map(fetch -> ", fetched at " + summary(fetch)).orElse(""));
  }

  private static String summary(ConnectionTest test) {
    return String.format(
        Locale.ROOT,
        "%s: readable %d of %d",
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
    connection.lastFetch().ifPresent(fetch -> fill(node.putObject("last_fetch"), fetch));
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
