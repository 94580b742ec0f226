package dev.storescope.http.account;

import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.Tracker;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The workspace's competitor lists. */
record CompetitorHandler(CompetitorLists lists, Tracker tracker) {
  private static final String COMPETITORS = "competitors";

  void list(Exchange exchange) {
    send(ListedApp.of(exchange), exchange);
  }

  void set(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<StoreType> store = StoreType.find(exchange.pathValue("storetype"));
    Optional<List<AppId>> competitors =
        body.required(
            COMPETITORS,
            "a list of app ids",
            ValueType.list(CompetitorLists.MAX_COMPETITORS, text -> ValueType.app(store, text)));
    body.finish(exchange);
    set(exchange, app.orElseThrow(), competitors.orElseThrow());
    send(app.orElseThrow(), exchange);
  }

  void remove(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    if (find(exchange, app).isEmpty()) {
      throw ProblemException.notFound("You have no competitors of this app in this country.");
    }
    set(exchange, app, List.of());
    exchange.sendNoContent();
  }

  private void set(Exchange exchange, ListedApp app, List<AppId> competitors) {
    Validator.attempt(
        COMPETITORS,
        () -> tracker.setCompetitors(exchange.lists(), app.app(), app.country(), competitors));
  }

  private void send(ListedApp app, Exchange exchange) {
    ObjectNode data = Exchange.object();
    app.write(data);
    ArrayNode array = data.putArray(COMPETITORS);
    Optional<CompetitorList> list = find(exchange, app);
    list.ifPresent(found -> found.competitors().forEach(each -> array.add(each.value())));
    AccountJson.write("changed_at", list.map(CompetitorList::changedAt), data);
    exchange.sendOwn(data);
  }

  private Optional<CompetitorList> find(Exchange exchange, ListedApp app) {
    return lists.find(exchange.lists(), app.app(), app.country());
  }
}
