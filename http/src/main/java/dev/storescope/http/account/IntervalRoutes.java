package dev.storescope.http.account;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValueType;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.Tag;
import io.helidon.http.Method;
import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes for how often what a workspace tracks is fetched. */
public record IntervalRoutes(ChosenIntervals.Editor editor) {
  private static final String PATH = "/account/intervals";
  private static final String DAYS = "every_days";

  /** As in the answer, or as text. */
  private static final ValueType<Optional<FetchInterval>> INTERVAL =
      value -> FetchInterval.parse(value.asString(value.toString()));

  public RouteTable table() {
    return new RouteTable().getLists(PATH, this::list).onLists(Method.PUT, PATH, this::set);
  }

  private void list(Exchange exchange) {
    Validator.query(exchange.query()).finish(exchange);
    exchange.sendOwn(data(exchange));
  }

  private void set(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Optional<FetchInterval>> interval =
        body.required(DAYS, "1, 2, 7 or default", INTERVAL);
    Optional<IntervalScope> scope = scope(body);
    body.finish(exchange);
    Validator.attempt(
        body.has("group") ? "group" : "storeid",
        () -> editor.set(exchange.lists(), scope.orElseThrow(), interval.orElseThrow()));
    exchange.sendOwn(data(exchange));
  }

  private static Optional<IntervalScope> scope(Validator body) {
    if (body.has("group")) {
      return body.required("group", "the id of a group", ValueType.integer(1, Long.MAX_VALUE))
          .map(IntervalScope.OfGroup::new);
    }
    Optional<Tag> tag = body.optional("tag", ValueType.text(Tag::of));
    return ListedApp.find(body)
        .map(listed -> new GroupedApp(listed.app(), listed.country()))
        .map(
            app ->
                tag.<IntervalScope>map(of -> new IntervalScope.OfTag(app, of))
                    .orElseGet(() -> new IntervalScope.OfApp(app)));
  }

  private ObjectNode data(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode intervals = data.putArray("intervals");
    editor.chosen().list(exchange.lists()).entrySet().stream()
        .sorted(Comparator.comparing(each -> each.getKey().format()))
        .forEach(each -> write(each, intervals.addObject()));
    return data;
  }

  private static void write(Map.Entry<IntervalScope, FetchInterval> each, ObjectNode node) {
    node.put(DAYS, each.getValue().days());
    switch (each.getKey()) {
      case IntervalScope.OfGroup(long number) -> node.put("group", number);
      case IntervalScope.OfApp(GroupedApp app) ->
          new ListedApp(app.app(), app.country()).write(node);
      case IntervalScope.OfTag(GroupedApp app, Tag tag) -> {
        new ListedApp(app.app(), app.country()).write(node);
        node.put("tag", tag.text());
      }
    }
  }
}
