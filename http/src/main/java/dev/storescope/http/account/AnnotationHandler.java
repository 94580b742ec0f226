package dev.storescope.http.account;

import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.AppId;
import io.helidon.http.Status;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a workspace notes about days of its apps. */
record AnnotationHandler(Annotations annotations) {
  void list(Exchange exchange) {
    AppId app = app(exchange);
    ObjectNode data = Exchange.object();
    data.put("storetype", app.store().wireName()).put("storeid", app.value());
    ArrayNode array = data.putArray("annotations");
    annotations.list(exchange.lists(), app).forEach(each -> write(each, array.addObject()));
    exchange.sendOwn(data);
  }

  void add(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<AppId> app = DraftHandler.findApp(body.withPath(exchange));
    Optional<LocalDate> date = body.required("date", "a date such as 2026-11-24", ValueType.DATE);
    Optional<String> text =
        body.required(
            "text",
            "a string of 1 to " + Annotation.MAX_TEXT + " characters",
            ValueType.text(Annotation::toText));
    body.finish(exchange);
    Annotation added =
        Validator.attempt(
            "date",
            () ->
                annotations.add(
                    exchange.lists(),
                    app.orElseThrow(),
                    date.orElseThrow(),
                    text.orElseThrow(),
                    exchange.caller().username()));
    ObjectNode data = Exchange.object();
    write(added, data);
    exchange.sendOwn(Status.CREATED_201, data);
  }

  void remove(Exchange exchange) {
    if (!annotations.remove(exchange.lists(), app(exchange), exchange.pathId())) {
      throw ProblemException.notFound("You have no such annotation of this app.");
    }
    exchange.sendNoContent();
  }

  private static AppId app(Exchange exchange) {
    Validator path = Validator.path(exchange);
    Optional<AppId> app = DraftHandler.findApp(path);
    path.check();
    return app.orElseThrow();
  }

  static void write(Annotation annotation, ObjectNode node) {
    node.put("id", annotation.number())
        .put("date", annotation.date().toString())
        .put("text", annotation.text())
        .put("added_by", annotation.addedBy().value())
        .put("added_at", Timestamps.format(annotation.addedAt()));
  }
}
