package dev.storescope.http.api;

import dev.storescope.answer.DatePage;
import dev.storescope.answer.LastDays;
import dev.storescope.answer.Moment;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A query parameter of endpoints.
 *
 * @param read its value, or its default if it was not sent; empty if it has an error
 * @param isMeaning whether requests with different values are different queries: neither times,
 *     which are relative to the request, nor the format of the response are
 */
record QueryParameter<T>(
    String name, Function<ApiRequest.ParameterReader, Optional<T>> read, boolean isMeaning) {
  private static final int MAX_PAGES = 1_000_000;
  private static final int DATES_ON_A_PAGE = 90;
  private static final int MAX_DATES = 366;

  static final QueryParameter<StoreType> STORETYPE =
      required("storetype", "appstore or googleplay", ValueType.STORETYPE);

  /** For what only the App Store has: its name may be sent, and has no effect. */
  static final QueryParameter<StoreType> APP_STORE_ONLY = of("storetype", QueryParameter::appStore);

  /** The country; if several were sent, the first. */
  static final QueryParameter<Country> COUNTRY =
      of(
          "country",
          in ->
              in.query()
                  .required(
                      "country", "a two-letter code such as us", ValueType.text(Countries::parse))
                  .map(in::first));

  /** Several countries that are one query; all of the store if none are sent. */
  static final QueryParameter<List<Country>> COUNTRIES_OR_ALL =
      optional("country", ValueType.text(text -> Countries.parse(text).list()), List.of());

  static final QueryParameter<AppId> APP =
      of(
          "storeid",
          in ->
              in.query()
                  .required(
                      "storeid",
                      "an App Store id of 1 to 19 digits, or a Google Play package name",
                      ValueType.text(text -> ValueType.app(in.store(), text))));

  static final QueryParameter<Optional<AppId>> APP_IF_SENT =
      of(
          "storeid",
          in ->
              in.query().has("storeid")
                  ? ifValid(
                      in.query()
                          .optional(
                              "storeid", ValueType.text(text -> ValueType.app(in.store(), text))))
                  : Optional.of(Optional.empty()));

  /** The App Store unless another is sent; to send its name has no effect. */
  static final QueryParameter<StoreType> CHART_STORE =
      of("storetype", QueryParameter::appStoreUnlessSent);

  static final QueryParameter<CategoryId> CATEGORY = of("storeid", QueryParameter::categoryOfStore);

  /** The genre of Apple Ads that a category of the App Store is in. */
  static final QueryParameter<AdsGenre> GENRE =
      required(
          "category",
          "the number of a category of the App Store such as 6015",
          ValueType.text(QueryParameter::genre));

  static final QueryParameter<Keyword> KEYWORD =
      required(
          "query", "a keyword of 1 to 200 characters", ValueType.text(QueryParameter::keyword));

  static final QueryParameter<Keywords> KEYWORDS =
      required(
          "query", "one keyword, or several separated by commas", ValueType.text(Keywords::parse));

  static final QueryParameter<Keywords> BULK_KEYWORDS =
      required("query", "keywords separated by commas", ValueType.text(Keywords::parseBulk));

  /** Required for the App Store; Google Play has one device, which need not be sent. */
  static final QueryParameter<Device> DEVICE =
      of(
          "devicetype",
          in ->
              in.store().equals(Optional.of(StoreType.APP_STORE))
                  ? in.query().required("devicetype", "iphone or ipad", ValueType.APPLE_DEVICE)
                  : device(in));

  static final QueryParameter<Device> DEVICE_OR_DEFAULT = of("devicetype", QueryParameter::device);

  static final QueryParameter<Boolean> WITH_STATS = optional("with_stats", ValueType.FLAG, false);

  static final QueryParameter<Boolean> WITH_DIFFICULTY =
      optional("with_difficulty", ValueType.FLAG, false);

  /** Has no effect without the stats. */
  static final QueryParameter<Boolean> WITH_TOP5_META =
      of("with_top5_meta", in -> withStats("with_top5_meta", in));

  /** Of suggested keywords; has no effect without the stats. */
  static final QueryParameter<Boolean> DIFFICULTY_WITH_STATS =
      of("with_difficulty", in -> withStats("with_difficulty", in));

  static final QueryParameter<Integer> PAGE = optional("page", ValueType.digits(1, MAX_PAGES), 1);
  static final QueryParameter<Integer> LIMIT = optional("limit", ValueType.digits(100, 1000), 100);

  /** Of suggested keywords. */
  static final QueryParameter<Order> ORDER =
      optional("order", ValueType.text(QueryParameter::order), Order.SEARCHES);

  static final QueryParameter<Moment> TIMESTAMP =
      new QueryParameter<>("timestamp", in -> Optional.of(in.moment("timestamp")), false);

  /** The end of a range, which is the moment of the request. */
  static final QueryParameter<Moment> TILL =
      new QueryParameter<>("till", in -> Optional.of(in.moment("till")), false);

  /** The start of a range, by default 30 days before its end. */
  static final QueryParameter<Instant> SINCE =
      new QueryParameter<>("since", QueryParameter::since, false);

  /** The start of a range without a default. */
  static final QueryParameter<Optional<Instant>> SINCE_IF_SENT =
      new QueryParameter<>(
          "since",
          in -> in.query().has("since") ? ifValid(since(in)) : Optional.of(Optional.empty()),
          false);

  /** How many entries a page has at most. */
  static final QueryParameter<Integer> PAGE_SIZE =
      optional("limit", ValueType.digits(1, 1000), 100);

  /** The start of the first date of a range, by default that of 30 dates. */
  static final QueryParameter<Instant> DATES_SINCE =
      new QueryParameter<>("since", QueryParameter::datesSince, false);

  /** The end of a range, by either of two names; the moment of the request. */
  static final QueryParameter<Moment> TIMESTAMP_OR_TILL =
      new QueryParameter<>("timestamp", QueryParameter::timestampOrTill, false);

  /** A page of the dates from {@code since} to the moment of the request, if that is sent. */
  static final QueryParameter<Optional<DatePage>> DATES =
      new QueryParameter<>("since", QueryParameter::dates, false);

  static final QueryParameter<ResponseFormat> FORMAT =
      new QueryParameter<>("format", in -> ResponseFormat.read(in.query()), false);

  /** Has no effect without CSV; its value is part of the format. */
  static final QueryParameter<ResponseFormat> MARK =
      new QueryParameter<>(ResponseFormat.MARK, in -> in.find(FORMAT), false);

  private static final Duration DEFAULT_RANGE = Duration.ofDays(30);

  static <T> QueryParameter<T> required(String name, String accepted, ValueType<T> type) {
    return of(name, in -> in.query().required(name, accepted, type));
  }

  /** A parameter without a default. */
  static <T> QueryParameter<Optional<T>> optional(String name, ValueType<T> type) {
    return of(
        name,
        in ->
            in.query().has(name)
                ? ifValid(in.query().optional(name, type))
                : Optional.of(Optional.empty()));
  }

  /** A value without a default; empty if it has an error. */
  private static <T> Optional<Optional<T>> ifValid(Optional<T> value) {
    return value.isPresent() ? Optional.of(value) : Optional.empty();
  }

  static <T> QueryParameter<T> optional(String name, ValueType<T> type, T otherwise) {
    return of(name, in -> optional(name, type, otherwise, in));
  }

  private static <T> Optional<T> optional(
      String name, ValueType<T> type, T otherwise, ApiRequest.ParameterReader in) {
    return in.query().has(name) ? in.query().optional(name, type) : Optional.of(otherwise);
  }

  static <T> QueryParameter<T> of(
      String name, Function<ApiRequest.ParameterReader, Optional<T>> read) {
    return new QueryParameter<>(name, read, true);
  }

  private static Optional<StoreType> appStore(ApiRequest.ParameterReader in) {
    in.query()
        .optional("storetype", ValueType.text(StoreType::find))
        .filter(store -> !store.equals(Optional.of(StoreType.APP_STORE)))
        .ifPresent(
            store ->
                in.query()
                    .reject(
                        "storetype",
                        store.isPresent() ? ErrorCode.UNSUPPORTED_FOR_STORE : ErrorCode.INVALID,
                        "Only the App Store has this. Use appstore, or omit 'storetype'."));
    in.query().ignore("storetype");
    return Optional.of(StoreType.APP_STORE);
  }

  private static Optional<StoreType> appStoreUnlessSent(ApiRequest.ParameterReader in) {
    Optional<StoreType> store = optional("storetype", ValueType.STORETYPE, StoreType.APP_STORE, in);
    if (store.equals(Optional.of(StoreType.APP_STORE))) {
      in.query().ignore("storetype");
    }
    return store;
  }

  private static Optional<CategoryId> categoryOfStore(ApiRequest.ParameterReader in) {
    StoreType store = in.store().orElse(StoreType.APP_STORE);
    return optional(
        "storeid", ValueType.text(id -> category(store, id)), CategoryId.overall(store), in);
  }

  private static Optional<Device> device(ApiRequest.ParameterReader in) {
    return in.store().equals(Optional.of(StoreType.GOOGLE_PLAY))
        ? Optional.of(Device.ANDROID)
        : optional("devicetype", ValueType.APPLE_DEVICE, Device.IPHONE, in);
  }

  private static Optional<Boolean> withStats(String name, ApiRequest.ParameterReader in) {
    Optional<Boolean> sent = optional(name, ValueType.FLAG, false, in);
    if (sent.orElse(false) && !in.find(WITH_STATS).orElse(true)) {
      in.query().ignore(name);
      return Optional.of(false);
    }
    return sent;
  }

  private static Optional<Instant> since(ApiRequest.ParameterReader in) {
    Instant till = in.find(TILL).orElseThrow().at();
    Instant since = in.instant("since").orElseGet(() -> in.sentMoment().minus(DEFAULT_RANGE));
    return Optional.of(notAfter(till, since, in));
  }

  private static Optional<Instant> datesSince(ApiRequest.ParameterReader in) {
    Moment till = in.find(TILL).orElseThrow();
    Optional<Instant> sent = in.instant("since");
    sent.ifPresent(since -> notAfter(till.at(), since, in));
    Instant first =
        sent.map(since -> LastDays.dateOf(since).atStartOfDay(ZoneOffset.UTC).toInstant())
            .orElse(LastDays.until(till).from());
    if (Duration.between(first, till.at()).toDays() >= MAX_DATES) {
      in.query()
          .reject(
              "since",
              ErrorCode.OUT_OF_RANGE,
              "The range must have at most " + MAX_DATES + " dates.");
    }
    return Optional.of(first);
  }

  private static Instant notAfter(Instant till, Instant since, ApiRequest.ParameterReader in) {
    if (since.isAfter(till)) {
      in.query().reject("since", ErrorCode.OUT_OF_RANGE, "'since' must not be after 'till'.");
    }
    return since.isBefore(Instant.EPOCH) ? Instant.EPOCH : since;
  }

  private static Optional<Moment> timestampOrTill(ApiRequest.ParameterReader in) {
    Moment moment = in.moment("timestamp");
    if (in.query().has("till") && in.query().has("timestamp")) {
      in.query().reject("till", ErrorCode.INVALID, "Send either 'timestamp' or 'till'.");
    }
    return Optional.of(in.query().has("till") ? in.moment("till") : moment);
  }

  private static Optional<Optional<DatePage>> dates(ApiRequest.ParameterReader in) {
    Instant till = in.find(TIMESTAMP_OR_TILL).orElseThrow().at();
    if (!in.query().has("since")) {
      in.query().ignore("page");
      in.query().ignore("limit");
      return Optional.of(Optional.empty());
    }
    Optional<Instant> since = in.instant("since");
    since.ifPresent(at -> notAfter(till, at, in));
    Optional<Integer> page = in.find(PAGE);
    Optional<Integer> size = optional("limit", ValueType.digits(1, MAX_DATES), DATES_ON_A_PAGE, in);
    if (since.filter(at -> !at.isAfter(till)).isEmpty() || page.isEmpty() || size.isEmpty()) {
      return Optional.empty();
    }
    DatePage dates = datePage(since.get(), till, page.get(), size.get());
    return Optional.of(Optional.of(dates));
  }

  private static DatePage datePage(Instant since, Instant till, int page, int size) {
    Instant first = since.isBefore(Instant.EPOCH) ? Instant.EPOCH : since;
    LocalDate last = LastDays.dateOf(till);
    return new DatePage(first.isAfter(till) ? last : LastDays.dateOf(first), last, page, size);
  }

  /** A keyword as it is sent; tabs and line breaks are no spaces here. */
  static Keyword keyword(String text) {
    if (Keyword.hasControl(text)) {
      throw new IllegalArgumentException("A keyword must not have control characters.");
    }
    return Keyword.of(text);
  }

  private static AdsGenre genre(String category) {
    return AdsGenre.findOf(category(StoreType.APP_STORE, category))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Apple Ads reports no genre for the category %s. Use one of %s."
                        .formatted(
                            category,
                            Stream.of(AdsGenre.values())
                                .map(genre -> genre.category() + " (" + genre.title() + ")")
                                .collect(Collectors.joining(", ")))));
  }

  private static CategoryId category(StoreType store, String id) {
    boolean isNumber = ValueType.NUMBER.matcher(id).matches();
    return switch (store) {
      case APP_STORE -> {
        if (!isNumber) {
          throw new IllegalArgumentException(
              "Invalid category '%s'. Use a number such as 6015. See /api/categories."
                  .formatted(id));
        }
        yield new CategoryId(id);
      }
      case GOOGLE_PLAY -> {
        if (isNumber) {
          throw new IllegalArgumentException(
              "Invalid category '%s'. Use a name such as GAME. See /api/categories?storetype=googleplay."
                  .formatted(id));
        }
        yield new CategoryId(id);
      }
    };
  }

  private static Order order(String name) {
    return Arrays.stream(Order.values())
        .filter(order -> order.wireName().equals(name))
        .findFirst()
        .orElseThrow(() -> ValueType.mustBe("searches or installs"));
  }
}
