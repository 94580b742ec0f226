package dev.storescope.http.account.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.api.CsvLayout;
import dev.storescope.http.api.ResponseFormat;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.own.OwnFigures;
import dev.storescope.own.OwnFigures.KeptDays;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes for what consoles count of the own apps of a workspace. */
public record OwnRoutes(OwnFigures figures, InstantSource clock) {
  private static final String APPS = "/account/own/apps";
  private static final String FIGURES = "/account/own/figures";
  private static final String SOURCE = "X-Source";
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = 366;

  /** A day has up to 1,400 rows of sources and countries. */
  private static final int MOST_DAYS_OF_ALL = 31;

  private static final CsvLayout APPS_AS_CSV =
      CsvLayout.of()
          .entries("/apps")
          .cells("storetype", "storeid", "report", "first", "last", "days");

  public RouteTable table() {
    return new RouteTable().getLists(APPS, this::sendApps).getListsInTurns(FIGURES, this::send);
  }

  private void sendApps(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    Optional<ResponseFormat> format = ResponseFormat.read(query);
    query.finish(exchange);
    ObjectNode data = Exchange.object();
    ArrayNode apps = data.putArray("apps");
    for (KeptDays kept : figures.list(exchange.lists())) {
      write(kept.app(), apps.addObject())
          .put("report", kept.report().wireName())
          .put("first", kept.first().toString())
          .put("last", kept.last().toString())
          .put("days", kept.days());
    }
    exchange.sendOwn(format.orElseThrow().body("own-apps", data, APPS_AS_CSV, Map.of()));
  }

  private void send(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    Optional<ResponseFormat> format = ResponseFormat.read(query);
    Optional<AppId> app = app(query);
    OwnFigureRows by = query.optional("by", OwnFigureRows.TYPE).orElse(OwnFigureRows.DAY);
    LocalDate to = query.optional("to", ValueType.DATE).orElseGet(this::today);
    LocalDate from =
        query.optional("from", ValueType.DATE).orElseGet(() -> to.minusDays(DEFAULT_DAYS - 1L));
    checkRange(from, to, by == OwnFigureRows.ALL ? MOST_DAYS_OF_ALL : MOST_DAYS, query);
    Optional<Country> country = query.optional("country", ValueType.COUNTRY);
    query.finish(exchange);
    AppId asked = app.orElseThrow();
    ObjectNode data = write(asked, Exchange.object());
    data.put("from", from.toString()).put("to", to.toString()).put("by", by.wireName());
    country.ifPresent(each -> data.put("country", each.code()));
    AccountId account = exchange.lists();
    by.write(figures, account, asked, from, to, country, data);
    exchange.header(SOURCE, source(asked.store()).wireName());
    exchange.sendOwn(
        format
            .orElseThrow()
            .body("own-figures-" + asked, data, OwnFigureRows.CSV, Map.of("country", "")));
  }

  private static Optional<AppId> app(Validator query) {
    Optional<StoreType> store =
        query.required("storetype", "appstore or googleplay", ValueType.STORETYPE);
    return query.required(
        "storeid", "an app id", ValueType.text(text -> ValueType.app(store, text)));
  }

  private static void checkRange(LocalDate from, LocalDate to, int most, Validator query) {
    if (from.isAfter(to)) {
      query.reject("from", ErrorCode.OUT_OF_RANGE, "'from' must not be after 'to'.");
    } else if (ChronoUnit.DAYS.between(from, to) >= most) {
      query.reject(
          "from",
          ErrorCode.OUT_OF_RANGE,
          "Ask for at most " + most + " days, from " + to.minusDays(most - 1L) + ".");
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private static ObjectNode write(AppId app, ObjectNode node) {
    return node.put("storetype", app.store().wireName()).put("storeid", app.value());
  }

  private static ConnectionKind source(StoreType store) {
    return switch (store) {
      case APP_STORE -> ConnectionKind.APP_STORE_CONNECT;
      case GOOGLE_PLAY -> ConnectionKind.GOOGLE_PLAY;
    };
  }
}
