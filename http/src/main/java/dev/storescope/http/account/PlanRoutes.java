package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.AdvisedScopes;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import io.helidon.http.Method;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The routes for the plan of a day, as it is and with what is to be tracked: an administrator reads
 * that of the installation, everyone else the own calls, and whether the day of each host fits.
 */
public record PlanRoutes(TrackingPreview preview, AdvisedScopes scopes) {
  private static final String PATH = "/account/plan";
  private static final int MAX_COUNTRIES = 250;

  public RouteTable table() {
    return new RouteTable().get(PATH, this::send).readLists(Method.POST, PATH, this::sendWith);
  }

  private void send(Exchange exchange) {
    Validator.query(exchange.query()).finish(exchange);
    ObjectNode data = data(exchange);
    if (isAboutAll(exchange)) {
      PlanJson.write(preview.plan().find(Optional.empty()), names(exchange), data);
    } else {
      PlanJson.writeShare(
          preview.plan().find(Optional.of(exchange.caller().id())), names(exchange), data);
    }
    exchange.sendOwn(data);
  }

  private void sendWith(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<StoreType> store =
        body.required("storetype", "appstore or googleplay", ValueType.STORETYPE);
    Optional<AppId> app =
        body.required("storeid", "an app id", ValueType.text(text -> ValueType.app(store, text)));
    Optional<List<Country>> countries =
        body.required(
            "countries",
            "a list of countries",
            ValueType.list(MAX_COUNTRIES, code -> country(store, code)));
    Optional<List<Device>> devices =
        body.optional(
            "devices", ValueType.list(Device.values().length, name -> device(store, name)));
    Optional<List<Keyword>> keywords =
        body.optional("keywords", ValueType.list(TrackingLists.MAX_KEYWORDS, Keyword::of));
    int all = countries.map(List::size).orElse(0) * keywords.map(List::size).orElse(0);
    if (all > TrackingLists.MAX_KEYWORDS_OF_ACCOUNT) {
      body.reject(
          "keywords",
          ErrorCode.OUT_OF_RANGE,
          "'keywords' times 'countries' must be at most %s, the most that an account tracks."
              .formatted(TrackingLists.MAX_KEYWORDS_OF_ACCOUNT));
    }
    body.finish(exchange);
    AccountId owner = exchange.lists();
    EnumSet<Device> added = EnumSet.noneOf(Device.class);
    devices.ifPresent(added::addAll);
    List<Wanted> wanted =
        countries.orElseThrow().stream()
            .map(
                country ->
                    new Wanted(app.orElseThrow(), country, added, keywords.orElse(List.of())))
            .toList();
    exchange.inTurn(() -> send(exchange, owner, wanted));
  }

  private void send(Exchange exchange, AccountId owner, List<Wanted> wanted) {
    boolean all = isAboutAll(exchange);
    ObjectNode data = data(exchange);
    PlanJson.write(
        preview.find(owner, wanted, all ? Optional.empty() : Optional.of(owner)),
        all,
        scopes.names(owner, PlanJson::name),
        data);
    exchange.sendOwn(data);
  }

  private AdviceNames names(Exchange exchange) {
    return scopes.names(exchange.caller().id(), PlanJson::name);
  }

  private static boolean isAboutAll(Exchange exchange) {
    return exchange.caller().role() == Account.Role.ADMINISTRATOR;
  }

  private static ObjectNode data(Exchange exchange) {
    return Exchange.object().put("of", isAboutAll(exchange) ? "installation" : "account");
  }

  private static Country country(Optional<StoreType> store, String code) {
    Country country = ValueType.country(code);
    if (store.filter(of -> !Storefronts.has(of, country)).isPresent()) {
      throw new IllegalArgumentException(
          "The store has no storefront in '%s'. See /api/countries.".formatted(code));
    }
    return country;
  }

  private static Device device(Optional<StoreType> store, String name) {
    return Device.find(name)
        .filter(device -> store.isEmpty() || store.get() == device.store())
        .orElseThrow(() -> ValueType.mustBe("devices of the store: iphone, ipad or android"));
  }
}
