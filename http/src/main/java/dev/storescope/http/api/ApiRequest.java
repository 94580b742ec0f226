package dev.storescope.http.api;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Moment;
import dev.storescope.fetching.RequestKey;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.body.Sha256;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A valid request to an endpoint.
 *
 * @param lists the account whose lists are read, that of the workspace
 * @param past whether a timestamp was sent that is not now
 * @param several the countries, if several are to be answered; the value is the first of them
 * @param sent the parameters as they were sent, by name
 * @param values the parsed parameters, with the defaults of those that were not sent
 */
record ApiRequest(
    AccountId account,
    AccountId lists,
    Moment moment,
    boolean past,
    StoreType store,
    Optional<List<Country>> several,
    Map<String, String> sent,
    ParameterValues values) {

  /**
   * Parses the parameters of an endpoint.
   *
   * @throws dev.storescope.http.validation.ProblemException if any is not valid, with all errors
   */
  static ApiRequest parse(ApiRoute<?, ?> route, Exchange exchange, Instant present) {
    List<QueryParameter<?>> parameters = route.parameters();
    Validator query = Validator.query(exchange.query());
    ParameterReader reader = new ParameterReader(parameters, query, present);
    parameters.forEach(parameter -> reader.find(parameter));
    switch (route.unknownParameters()) {
      case IGNORED -> {}
      case REFUSED -> query.refuseUnknown(parameters.stream().map(QueryParameter::name).toList());
    }
    query.finish(exchange);
    return new ApiRequest(
        exchange.caller().id(),
        exchange.lists(),
        reader.moment,
        reader.past,
        reader.store().orElseThrow(),
        reader.several,
        query.texts(),
        reader.values);
  }

  <T> T get(QueryParameter<T> parameter) {
    return values.find(parameter).orElseThrow();
  }

  /** Empty if the endpoint does not have the parameter. */
  <T> Optional<T> find(QueryParameter<T> parameter) {
    return values.find(parameter);
  }

  /** Whether the store has a storefront in the country, if the request is about one. */
  boolean isOffered() {
    Optional<Country> country = values.find(QueryParameter.COUNTRY);
    return country.isEmpty() || Storefronts.has(store, country.get());
  }

  /** The requests for each of several countries, in the order sent; or only this. */
  List<ApiRequest> byCountry() {
    return several
        .map(countries -> countries.stream().map(this::in).toList())
        .orElseGet(() -> List.of(this));
  }

  /** What the request is about, for what its data does not repeat: by names of parameters. */
  Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>(sent);
    about.put(QueryParameter.STORETYPE.name(), store.wireName());
    if (store == StoreType.GOOGLE_PLAY) {
      about.remove(QueryParameter.DEVICE.name());
    }
    return about;
  }

  private ApiRequest in(Country country) {
    Map<String, String> texts = new LinkedHashMap<>(sent);
    texts.put(QueryParameter.COUNTRY.name(), country.code());
    return new ApiRequest(
        account,
        lists,
        moment,
        past,
        store,
        Optional.empty(),
        texts,
        values.with(QueryParameter.COUNTRY, country));
  }

  /** The key of all requests at a path with the same parameters, however they are written. */
  RequestKey key(String path) {
    Map<String, Object> meaning = new TreeMap<>();
    values.forEach(
        (parameter, value) -> {
          if (parameter.isMeaning()) {
            meaning.put(parameter.name(), value);
          }
        });
    several.ifPresent(
        countries -> meaning.put(QueryParameter.COUNTRY.name(), new TreeSet<>(countries)));
    return new RequestKey(Sha256.of(path + meaning, RequestKey.BYTES));
  }

  /**
   * The key under which the requests of one account are stored. Anyone can compute the key of a
   * request; only the account that sent it finds it.
   */
  static RequestKey ofAccount(AccountId account, RequestKey key) {
    return new RequestKey(Sha256.of(account.value() + " " + key.value(), RequestKey.BYTES));
  }

  /** Reads each parameter of a request once, so that one may depend on another. */
  static final class ParameterReader {
    private final QueryParameter<StoreType> storeParameter;
    private final Validator query;
    private final Instant present;
    private final ParameterValues values = new ParameterValues();
    private Moment moment;
    private Instant sentMoment;
    private boolean past;
    private Optional<List<Country>> several = Optional.empty();

    private ParameterReader(List<QueryParameter<?>> parameters, Validator query, Instant present) {
      this.storeParameter = storeParameter(parameters);
      this.query = query;
      this.present = present;
      this.moment = Moment.now(present);
      this.sentMoment = present;
    }

    private static QueryParameter<StoreType> storeParameter(List<QueryParameter<?>> parameters) {
      if (parameters.contains(QueryParameter.APP_STORE_ONLY)) {
        return QueryParameter.APP_STORE_ONLY;
      }
      return parameters.contains(QueryParameter.CHART_STORE)
          ? QueryParameter.CHART_STORE
          : QueryParameter.STORETYPE;
    }

    Validator query() {
      return query;
    }

    /** The value of a parameter; empty if it has an error. */
    <T> Optional<T> find(QueryParameter<T> parameter) {
      if (values.has(parameter)) {
        return values.find(parameter);
      }
      Optional<T> value = parameter.read().apply(this);
      values.add(parameter, value);
      return value;
    }

    /** The store of the request; empty if it has an error. */
    Optional<StoreType> store() {
      return find(storeParameter);
    }

    /** The first of the countries of the request. */
    Country first(Countries countries) {
      if (countries.several()) {
        several = Optional.of(countries.list());
      }
      return countries.list().getFirst();
    }

    /** An instant that is not in the future. */
    Optional<Instant> instant(String name) {
      return sentInstant(name).map(each -> each.isAfter(present) ? present : each);
    }

    private Optional<Instant> sentInstant(String name) {
      Optional<Instant> at = query.optional(name, ValueType.text(Timestamps::parse));
      if (at.filter(each -> each.isAfter(present.plus(Moment.NOW))).isPresent()) {
        query.reject(name, ErrorCode.IN_FUTURE, "'" + name + "' must not be in the future.");
      }
      past |= at.filter(each -> !Moment.of(each, present).isNow()).isPresent();
      return at;
    }

    /** The moment of the request. */
    Moment moment(String name) {
      sentInstant(name)
          .ifPresent(
              at -> {
                sentMoment = at;
                moment = Moment.of(at, present);
              });
      return moment;
    }

    /** The moment as it was sent, which may differ from a moment that is now; else the present. */
    Instant sentMoment() {
      return sentMoment;
    }
  }
}
