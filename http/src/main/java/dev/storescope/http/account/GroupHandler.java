package dev.storescope.http.account;

import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The groups of apps of a workspace. */
record GroupHandler(AppGroups groups) {
  private record GroupBody(String name, List<GroupedApp> apps) {
    static GroupBody read(Exchange exchange) throws IOException {
      Validator body = Validator.json(exchange, Validator.LONG_BODY);
      Optional<String> name =
          body.required(
              "name",
              "a string",
              AccountJson.line("The name of a group", AppGroup.MAX_NAME_LENGTH));
      Optional<List<GroupedApp>> apps =
          body.required(
              "apps",
              "a list of apps such as appstore/338986109/us",
              ValueType.list(AppGroup.MAX_APPS, GroupedApp::parse));
      body.finish(exchange);
      return new GroupBody(name.orElseThrow(), apps.orElseThrow());
    }
  }

  void list(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("groups");
    groups.list(exchange.lists()).forEach(group -> write(group, array.addObject()));
    exchange.sendOwn(data);
  }

  void send(Exchange exchange) {
    send(exchange, Status.OK_200, groups.find(exchange.lists(), exchange.pathId()));
  }

  void create(Exchange exchange) throws IOException {
    GroupBody body = GroupBody.read(exchange);
    send(
        exchange,
        Status.CREATED_201,
        Optional.of(
            Validator.attempt(
                "name", () -> groups.create(exchange.lists(), body.name(), body.apps()))));
  }

  void replace(Exchange exchange) throws IOException {
    GroupBody body = GroupBody.read(exchange);
    send(
        exchange,
        Status.OK_200,
        Validator.attempt(
            "name",
            () -> groups.replace(exchange.lists(), exchange.pathId(), body.name(), body.apps())));
  }

  void remove(Exchange exchange) {
    if (!groups.remove(exchange.lists(), exchange.pathId())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  private static void send(Exchange exchange, Status status, Optional<AppGroup> group) {
    ObjectNode data = Exchange.object();
    write(group.orElseThrow(GroupHandler::notFound), data);
    exchange.sendOwn(status, data);
  }

  private static void write(AppGroup group, ObjectNode node) {
    node.put("id", group.number()).put("name", group.name());
    ArrayNode apps = node.putArray("apps");
    group.apps().forEach(app -> apps.add(app.toString()));
  }

  static ProblemException notFound() {
    return ProblemException.notFound("You have no such group. See /account/groups.");
  }
}
