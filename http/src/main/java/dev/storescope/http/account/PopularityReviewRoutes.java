package dev.storescope.http.account;

import dev.storescope.accounts.Scope;
import dev.storescope.administration.Administration;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.PopularityReview;
import io.helidon.http.Method;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes for the doubtful days of popularities, for administrators. */
public record PopularityReviewRoutes(PopularityReview review, Administration administration) {
  private static final String PATH = "/account/popularity-reviews";
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1000;

  private static final ValueType<Verdict> VERDICT =
      ValueType.text(
          text ->
              switch (text) {
                case "accepted" -> Verdict.ACCEPTED;
                case "dropped" -> Verdict.DROPPED;
                case String _ -> throw ValueType.mustBe("accepted or dropped");
              });

  public RouteTable table() {
    return new RouteTable()
        .get(PATH, Scope.ADMINISTRATION, this::list)
        .on(Method.POST, PATH + "/{id}", Scope.ADMINISTRATION, this::decide);
  }

  private void list(Exchange exchange) {
    administration.by(exchange.caller());
    Validator query = Validator.query(exchange.query());
    Optional<Integer> limit = query.optional("limit", ValueType.digits(1, MAX_LIMIT));
    query.finish(exchange);
    ObjectNode data = Exchange.object();
    ArrayNode days = data.putArray("days");
    review.days().list(limit.orElse(DEFAULT_LIMIT)).forEach(day -> write(day, days.addObject()));
    exchange.sendOwn(data);
  }

  private void decide(Exchange exchange) throws IOException {
    administration.by(exchange.caller());
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Verdict> verdict = body.required("verdict", "accepted or dropped", VERDICT);
    body.finish(exchange);
    DoubtfulDay day =
        review
            .decideByHand(exchange.pathId(), verdict.orElseThrow(), exchange.caller().username())
            .orElseThrow(
                () -> ProblemException.notFound("There is no such day. See " + PATH + "."));
    Decision decision = day.decision().orElseThrow();
    if (decision.verdict() != verdict.orElseThrow()) {
      throw ProblemException.invalid(
          "verdict",
          "%s is already %s. This cannot be changed.".formatted(day.title(), day.state()));
    }
    ObjectNode data = Exchange.object();
    write(day, data);
    exchange.sendOwn(data);
  }

  private static void write(DoubtfulDay day, ObjectNode node) {
    node.put("id", day.id()).put("country", day.country().code());
    node.put("date", day.date().toString()).put("scale", day.scaleName());
    node.put("source", day.source().name()).put("kept_at", Timestamps.format(day.keptAt()));
    node.put("popularities", day.popularities());
    node.put("compared", day.changes().compared()).put("moved", day.changes().moved());
    node.put("above_floor", day.changes().aboveFloor()).put("fallen", day.changes().fallen());
    ArrayNode largest = node.putArray("largest");
    day.largest()
        .forEach(
            each ->
                largest
                    .addObject()
                    .put("query", each.keyword().text())
                    .put("before", each.change().before().value())
                    .put("after", each.change().after().value()));
    node.put("state", day.state());
    AccountJson.write("decided_at", day.decision().map(Decision::at), node);
    node.put("decided_by", day.decision().map(Decision::by).orElse(null));
    node.put("reason", day.decision().map(Decision::reason).orElse(null));
  }
}
