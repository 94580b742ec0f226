package dev.storescope.http.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The digest of a workspace. */
record DigestHandler(Digests digests, AlertRuleEditor editor) {
  private static final String GROUP = "group";
  private static final String WEEKDAY = "weekday";

  private static final ValueType<Boolean> IS_WEEKLY =
      ValueType.text(
          text ->
              switch (text) {
                case "daily" -> false;
                case "weekly" -> true;
                case String _ -> throw ValueType.mustBe("daily or weekly");
              });

  private static final ValueType<DayOfWeek> DAY =
      ValueType.text(
          text ->
              Stream.of(DayOfWeek.values())
                  .filter(day -> wireName(day).equals(text))
                  .findFirst()
                  .orElseThrow(() -> ValueType.mustBe("a weekday such as monday")));

  void send(Exchange exchange) {
    send(exchange, digests.find(exchange.lists()).orElseThrow(DigestHandler::notFound));
  }

  void set(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Boolean> weekly = body.required("frequency", "daily or weekly", IS_WEEKLY);
    Optional<DayOfWeek> day = body.optional(WEEKDAY, DAY);
    Optional<Long> hour =
        body.required("hour", "0 to 23", ValueType.integer(0, DigestSettings.MAX_HOUR));
    Optional<ZoneId> zone =
        body.required("time_zone", "a name such as Europe/Paris", AlertRuleJson.TIME_ZONE);
    Optional<List<Long>> channels =
        body.required("channels", "a list of ids", AlertRuleJson.CHANNELS);
    OptionalLong group =
        body.optional(GROUP, AlertRuleJson.GROUP).stream().mapToLong(Long::longValue).findFirst();
    if (weekly.isPresent() && weekly.get() != day.isPresent()) {
      body.reject(
          WEEKDAY,
          ErrorCode.INVALID,
          "A weekly digest requires 'weekday', and a daily digest must not have it.");
    }
    body.finish(exchange);
    AccountId account = exchange.lists();
    Validator.attempt(
        GROUP, () -> editor.requireGroup(account, RuleScope.ofGroup(Whose.BOTH, group)));
    DigestSettings settings =
        Validator.attempt(
            "channels",
            () -> {
              editor.requireChannels(account, channels.orElseThrow());
              return new DigestSettings(
                  day,
                  Math.toIntExact(hour.orElseThrow()),
                  zone.orElseThrow(),
                  channels.orElseThrow(),
                  group);
            });
    digests.put(account, settings);
    send(exchange, settings);
  }

  void remove(Exchange exchange) {
    if (!digests.remove(exchange.lists())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  private static void send(Exchange exchange, DigestSettings settings) {
    ObjectNode data = Exchange.object();
    data.put("frequency", settings.day().isPresent() ? "weekly" : "daily");
    data.put(WEEKDAY, settings.day().map(DigestHandler::wireName).orElse(null));
    data.put("hour", settings.hour());
    data.put("time_zone", settings.zone().getId());
    ArrayNode channels = data.putArray("channels");
    settings.channels().forEach(channels::add);
    OptionalLong group = settings.group();
    data.put(GROUP, group.isPresent() ? Long.valueOf(group.getAsLong()) : null);
    exchange.sendOwn(data);
  }

  private static String wireName(DayOfWeek day) {
    return day.name().toLowerCase(Locale.ROOT);
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("There is no digest. Set one with PUT /account/digest.");
  }
}
