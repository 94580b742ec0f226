package dev.storescope.http.operation;

import dev.storescope.accounts.Scope;
import dev.storescope.administration.Administration;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The route for the fields that drift, for administrators. */
public record DriftRoutes(Supplier<List<FieldDrift>> drifts, Administration administration) {

  public RouteTable table() {
    return new RouteTable().get("/account/drift", Scope.ADMINISTRATION, this::send);
  }

  private void send(Exchange exchange) {
    administration.by(exchange.caller());
    Validator.query(exchange.query()).finish(exchange);
    ObjectNode data = Exchange.object();
    ArrayNode fields = data.putArray("fields");
    drifts.get().forEach(drift -> write(drift, fields.addObject()));
    exchange.sendOwn(data);
  }

  private static void write(FieldDrift drift, ObjectNode node) {
    node.put("source", drift.field().reader().source().name())
        .put("kind", drift.field().reader().kind().word())
        .put("field", drift.field().field())
        .put("since", drift.since().toString())
        .put("before", drift.before())
        .put("now", drift.now())
        .put("replies", drift.replies())
        .put("had", drift.had())
        .put("lost", drift.lost());
  }
}
