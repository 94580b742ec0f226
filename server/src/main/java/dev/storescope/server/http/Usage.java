package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Moment;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.server.http.Mistake.Code;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells callers what they have to spend, and what they spent by day and item. */
final class Usage implements Handler {
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = 366;
  private static final int LENGTH_OF_DATE = "YYYY-MM-DD".length();

  private final CreditLedger ledger;
  private final InstantSource clock;

  Usage(CreditLedger ledger, InstantSource clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  private record Range(LocalDate since, LocalDate till) {}

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Exchange exchange = new Exchange(request, response);
    ObjectNode data = data(Authentication.caller(request).id(), request, exchange);
    exchange.remaining(data.get("balance").asLong());
    exchange.sendData(data, RouteHandler.FOR_NOW);
  }

  /** What there is to tell of an account, from one date of the query to another. */
  ObjectNode data(AccountId account, ServerRequest request, Exchange exchange) {
    Parameters parameters = Parameters.parse(request.prologue().query().rawValue());
    Range range = range(parameters, clock.instant());
    exchange.nameIgnored(parameters.ignored());
    if (!parameters.mistakes().isEmpty()) {
      throw new ProblemException(Problem.invalid(parameters.mistakes()));
    }
    return data(account, ledger.balance(account, 0), range);
  }

  private static Range range(Parameters parameters, Instant present) {
    LocalDate till = findDate("till", parameters, present).orElseGet(() -> dateOf(present));
    LocalDate since =
        findDate("since", parameters, present).orElseGet(() -> till.minusDays(DEFAULT_DAYS - 1));
    if (since.isAfter(till)) {
      parameters.reject("since", Code.OUT_OF_RANGE, "since is not after till");
    } else if (ChronoUnit.DAYS.between(since, till) >= MOST_DAYS) {
      parameters.reject(
          "since", Code.OUT_OF_RANGE, "at most " + MOST_DAYS + " days are told at a time");
    }
    return new Range(since, till);
  }

  private static Optional<LocalDate> findDate(String name, Parameters parameters, Instant present) {
    return parameters.find(name).flatMap(text -> date(name, text, parameters, present));
  }

  private static Optional<LocalDate> date(
      String name, String text, Parameters parameters, Instant present) {
    try {
      Instant at = Timestamps.parse(text.length() == LENGTH_OF_DATE ? text + "T00:00Z" : text);
      if (at.isAfter(present.plus(Moment.NOW))) {
        parameters.reject(name, Code.IN_FUTURE, name + " is not in the future");
      }
      return Optional.of(dateOf(at));
    } catch (IllegalArgumentException e) {
      parameters.reject(name, Code.INVALID, "a UTC date YYYY-MM-DD, or a timestamp");
      return Optional.empty();
    }
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private ObjectNode data(AccountId account, long balance, Range range) {
    ObjectNode data = Json.object();
    data.put("balance", balance).put("monthly_grant", ledger.monthlyGrant(account));
    data.put("since", range.since().toString()).put("till", range.till().toString());
    write(ledger.listDaily(account, range.since(), range.till()), data.putArray("charges"));
    return data;
  }

  private static void write(List<DailyCharges> charges, ArrayNode array) {
    for (DailyCharges each : charges) {
      array
          .addObject()
          .put("date", each.date().toString())
          .put("item", each.item().wireName())
          .put("answers", each.answers())
          .put("credits", each.credits());
    }
  }
}
