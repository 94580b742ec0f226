package dev.storescope.http.api;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Moment;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.InvalidValueException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The balance of an account, and its charges by day and item. */
public record UsageHandler(CreditLedger ledger, InstantSource clock) {
  private static final CsvLayout CSV =
      CsvLayout.of("balance", "monthly_grant", "since", "till")
          .entries("/charges")
          .cells("date", "item", "answers", "credits");

  private static final int DEFAULT_DAYS = 30;
  private static final int MAX_DAYS = 366;
  private static final int DATE_LENGTH = "YYYY-MM-DD".length();

  void handle(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    ResponseFormat format = ResponseFormat.read(query).orElse(ResponseFormat.JSON);
    ObjectNode data = data(exchange.caller().id(), query, exchange);
    exchange.remaining(data.get("balance").asLong());
    exchange.sendData(format.body("usage", data, CSV, Map.of()), Exchange.REVALIDATE);
  }

  /** The usage of an account within the dates of the request. */
  public ObjectNode data(AccountId account, Exchange exchange) {
    return data(account, Validator.query(exchange.query()), exchange);
  }

  private ObjectNode data(AccountId account, Validator query, Exchange exchange) {
    ValueType<LocalDate> date = ValueType.text(text -> date(text, clock.instant()));
    LocalDate till = query.optional("till", date).orElseGet(() -> dateOf(clock.instant()));
    LocalDate since =
        query.optional("since", date).orElseGet(() -> till.minusDays(DEFAULT_DAYS - 1));
    if (since.isAfter(till)) {
      query.reject("since", ErrorCode.OUT_OF_RANGE, "'since' must not be after 'till'.");
    } else if (ChronoUnit.DAYS.between(since, till) >= MAX_DAYS) {
      query.reject(
          "since", ErrorCode.OUT_OF_RANGE, "The range must have at most " + MAX_DAYS + " days.");
    }
    query.finish(exchange);
    ObjectNode data = Exchange.object();
    data.put("balance", ledger.balance(account, 0));
    data.put("monthly_grant", ledger.monthlyGrant(account));
    data.put("since", since.toString()).put("till", till.toString());
    ArrayNode charges = data.putArray("charges");
    for (DailyCharges each : ledger.listDaily(account, since, till)) {
      charges
          .addObject()
          .put("date", each.date().toString())
          .put("item", each.item().wireName())
          .put("answers", each.answers())
          .put("credits", each.credits());
    }
    return data;
  }

  private static LocalDate date(String text, Instant present) {
    Instant at;
    try {
      at = Timestamps.parse(text.length() == DATE_LENGTH ? text + "T00:00Z" : text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Invalid date '%s'. Use a UTC date YYYY-MM-DD, or a timestamp.".formatted(text), e);
    }
    if (at.isAfter(present.plus(Moment.NOW))) {
      throw InvalidValueException.must(ErrorCode.IN_FUTURE, "not be in the future");
    }
    return dateOf(at);
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
