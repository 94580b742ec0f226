package dev.storescope.http.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Scope;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.Credentials;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import dev.storescope.http.validation.WrittenCredentials;
import dev.storescope.http.validation.WrittenCredentials.Field;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The routes for the caller's connections to the consoles of stores. Credentials are received and
 * never sent. Members of a workspace read the names and kinds.
 */
public record ConnectionRoutes(ConnectionEditor editor) {
  private static final String PATH = "/account/connections";
  private static final String KINDS = "app-store-connect, google-play or apple-ads";
  private static final ValueType<ConnectionKind> KIND =
      ValueType.text(name -> ConnectionKind.find(name).orElseThrow(() -> ValueType.mustBe(KINDS)));

  public RouteTable table() {
    String connection = PATH + "/{id}";
    return new RouteTable()
        .getLists(PATH, this::list)
        .on(Method.POST, PATH, Scope.ADMINISTRATION, this::create)
        .on(Method.PUT, connection, Scope.ADMINISTRATION, this::replace)
        .on(Method.DELETE, connection, Scope.ADMINISTRATION, this::delete)
        .on(Method.POST, connection + "/test", this::test);
  }

  private void list(Exchange exchange) {
    Validator.query(exchange.query()).finish(exchange);
    ObjectNode data = Exchange.object();
    ArrayNode connections = data.putArray("connections");
    editor
        .connections()
        .list(exchange.lists())
        .forEach(each -> write(each, exchange.access().isOwner(), connections.addObject()));
    exchange.sendOwn(data);
  }

  private void create(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> name =
        body.required(
            "name",
            "a string",
            AccountJson.line("The name of a connection", Connection.MAX_NAME_LENGTH));
    Optional<ConnectionKind> kind = body.required("kind", KINDS, KIND);
    Optional<Credentials> credentials = credentials(kind, body);
    body.finish(exchange);
    Connection created =
        Validator.attempt(
            "name",
            () ->
                editor.create(
                    exchange.caller().id(), name.orElseThrow(), credentials.orElseThrow()));
    ObjectNode data = Exchange.object();
    write(created, true, data);
    exchange.sendOwn(Status.CREATED_201, data);
  }

  /** Empty if they or their kind have an error. */
  private static Optional<Credentials> credentials(Optional<ConnectionKind> kind, Validator body) {
    return body.required(
            "credentials",
            "an object with the fields of the kind",
            value -> kind.map(each -> new WrittenCredentials(each, fields(each, value)).read()))
        .flatMap(found -> found);
  }

  private void replace(Exchange exchange) throws IOException {
    AccountId account = exchange.caller().id();
    long id = exchange.pathId();
    Connection connection =
        editor.connections().find(account, id).orElseThrow(ConnectionRoutes::notFound);
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Credentials> credentials = credentials(Optional.of(connection.kind()), body);
    body.finish(exchange);
    ObjectNode data = Exchange.object();
    write(
        editor
            .connections()
            .replace(account, id, credentials.orElseThrow())
            .orElseThrow(ConnectionRoutes::notFound),
        true,
        data);
    exchange.sendOwn(data);
  }

  private static Map<Field, String> fields(ConnectionKind kind, JsonNode value) {
    if (!value.isObject()) {
      throw ValueType.mustBe("an object");
    }
    Map<Field, String> fields = new EnumMap<>(Field.class);
    for (Map.Entry<String, JsonNode> each : value.properties()) {
      if (!each.getValue().isNull()) {
        fields.put(WrittenCredentials.field(kind, each.getKey()), text(each));
      }
    }
    return fields;
  }

  /** A number would lose its leading zeros. */
  private static String text(Map.Entry<String, JsonNode> field) {
    if (!field.getValue().isString()) {
      throw new IllegalArgumentException(
          "'%s' must be a string, in quotation marks.".formatted(field.getKey()));
    }
    return field.getValue().asString();
  }

  private void delete(Exchange exchange) {
    if (!editor.connections().delete(exchange.caller().id(), exchange.pathId())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  private void test(Exchange exchange) {
    ConnectionTest test = runTest(exchange).orElseThrow(ConnectionRoutes::notFound);
    ObjectNode data = Exchange.object();
    write(test, data);
    exchange.sendOwn(data);
  }

  private Optional<ConnectionTest> runTest(Exchange exchange) {
    try {
      return editor.test(exchange.caller().id(), exchange.pathId());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CloseConnectionException("interrupted", e);
    }
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("You have no such connection. See /account/connections.");
  }

  private static void write(Connection connection, boolean isOwn, ObjectNode node) {
    node.put("id", connection.id()).put("name", connection.name());
    node.put("kind", connection.kind().wireName());
    node.put("identity", isOwn ? connection.identity() : null);
    node.put("created_at", Timestamps.format(connection.createdAt()));
    connection
        .lastTest()
        .filter(_ -> isOwn)
        .ifPresent(test -> write(test, node.putObject("last_test")));
    connection
        .lastFetch()
        .filter(_ -> isOwn)
        .ifPresent(fetch -> write("fetched_at", fetch, node.putObject("last_fetch")));
  }

  private static void write(ConnectionTest test, ObjectNode node) {
    write("tested_at", test, node);
  }

  private static void write(String at, ConnectionTest test, ObjectNode node) {
    node.put(at, Timestamps.format(test.at()));
    ArrayNode readings = node.putArray("readings");
    for (ConnectionTest.Reading reading : test.readings()) {
      readings
          .addObject()
          .put("resource", reading.resource())
          .put("outcome", reading.outcome().wireName())
          .put("detail", reading.outcome().detail());
    }
  }
}
