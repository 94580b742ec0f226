package dev.storescope.http.operation;

import dev.storescope.accounts.Scope;
import dev.storescope.administration.Administration;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.DayReport;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.completeness.SoFar;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The route for the completeness of days, for administrators. */
public record CompletenessRoutes(
    CompletenessDays days,
    Supplier<List<EmptySource>> emptySources,
    Administration administration,
    InstantSource clock) {
  private static final int MOST_DAYS = 31;

  public RouteTable table() {
    return new RouteTable().get("/account/completeness", Scope.ADMINISTRATION, this::send);
  }

  private void send(Exchange exchange) {
    administration.by(exchange.caller());
    Validator query = Validator.query(exchange.query());
    Optional<LocalDate> from = query.optional("from", ValueType.DATE);
    Optional<LocalDate> to = query.optional("to", ValueType.DATE);
    query.finish(exchange);
    Optional<DayReport> last = DayReport.findLast(days);
    Optional<LocalDate> until = to.or(() -> last.map(DayReport::day)).or(() -> from);
    ObjectNode data = Exchange.object();
    data.put("last_day", last.map(report -> report.day().toString()).orElse(null));
    ArrayNode absent = data.putArray("all_absent");
    last.ifPresent(report -> report.listAllAbsent().forEach(kind -> write(kind, absent)));
    ArrayNode empty = data.putArray("empty_sources");
    for (EmptySource each : emptySources.get()) {
      empty.addObject().put("source", each.source().name()).put("replies", each.replies());
    }
    ArrayNode list = data.putArray("counts");
    until.ifPresent(day -> list(from.orElse(day), day).forEach(each -> write(each, list)));
    days.findSoFar(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
        .ifPresent(soFar -> data.set("so_far", json(soFar)));
    exchange.sendOwn(data);
  }

  private static ObjectNode json(SoFar soFar) {
    ObjectNode node =
        Exchange.object()
            .put("day", soFar.day().toString())
            .put("counted_at", Timestamps.format(soFar.countedAt()));
    ArrayNode counts = node.putArray("counts");
    soFar.kinds().forEach(each -> writeCounts(each, counts.addObject()));
    return node;
  }

  private List<KindCompleteness> list(LocalDate from, LocalDate to) {
    if (from.isAfter(to)) {
      throw ProblemException.invalid(
          "from",
          "'from' must not be after 'to', which is " + to + " (the last counted day by default).");
    }
    if (!from.isAfter(to.minusDays(MOST_DAYS))) {
      throw ProblemException.invalid(
          "from",
          "Ask for at most " + MOST_DAYS + " days, from " + to.minusDays(MOST_DAYS - 1) + ".");
    }
    return days.list(from, to);
  }

  private static void write(DayReport.AllAbsent kind, ArrayNode list) {
    list.addObject()
        .put("storetype", kind.store().wireName())
        .put("kind", kind.kind().wireName())
        .put("wanted", kind.wanted());
  }

  private static void write(KindCompleteness each, ArrayNode list) {
    writeCounts(each, list.addObject().put("day", each.day().toString()))
        .put("ratio", each.counts().ratio());
  }

  private static ObjectNode writeCounts(KindCompleteness each, ObjectNode node) {
    CompletenessCounts counts = each.counts();
    return node.put("storetype", each.store().wireName())
        .put("country", each.country().code())
        .put("kind", each.kind().wireName())
        .put("wanted", counts.wanted())
        .put("observed", counts.observed())
        .put("absent", counts.absent())
        .put("failed", counts.failed())
        .put("not_tried", counts.notTried());
  }
}
