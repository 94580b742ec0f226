package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Moment;
import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters that the interface knows. Each method notes the mistakes it finds, and gives
 * a value that may be taken within {@link #complete} only: once nothing is mistaken. The store is
 * read first.
 */
final class ParameterReader {
  private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
  private static final int MOST_PAGES = 1_000_000;
  private static final int LEAST_LIMIT = 100;
  private static final int MOST_LIMIT = 1000;
  private static final int LAST_OF_SECOND = 999;
  private static final Duration DEFAULT_RANGE = Duration.ofDays(30);

  private final Parameters parameters;
  private final AccountId account;
  private final Instant present;
  private @Nullable StoreType store;
  private @Nullable Country country;
  private Moment moment;
  private boolean past;

  ParameterReader(Parameters parameters, AccountId account, Instant present) {
    this.parameters = parameters;
    this.account = account;
    this.present = present;
    this.moment = Moment.now(present);
  }

  Parameters parameters() {
    return parameters;
  }

  AccountId account() {
    return account;
  }

  /** The moment that is asked about. */
  Moment moment() {
    return moment;
  }

  /** Whether any moment other than now was named. */
  boolean isPast() {
    return past;
  }

  /** Whether the store has a storefront in the country, as far as both are asked for. */
  boolean isOffered() {
    return store == null || country == null || Storefronts.has(store, country);
  }

  Supplier<StoreType> storeType() {
    Supplier<StoreType> value =
        required("storetype", "appstore or googleplay", ParameterForms::storeType);
    store = parameters.findSent("storetype").flatMap(StoreType::find).orElse(null);
    return value;
  }

  /** For what only the App Store has: its name may be sent, to no effect. */
  void appStoreOnly() {
    store = StoreType.APP_STORE;
    parameters
        .find("storetype")
        .filter(text -> !text.equals(StoreType.APP_STORE.wireName()))
        .ifPresent(
            text ->
                parameters.reject(
                    "storetype",
                    StoreType.find(text).isPresent() ? Code.UNSUPPORTED_FOR_STORE : Code.INVALID,
                    "only the App Store has this: appstore, or leave it out"));
    parameters.ignore("storetype");
  }

  Supplier<Country> country() {
    return required("country", "a two-letter code such as us", this::country);
  }

  Supplier<AppId> app() {
    return required(
        "storeid",
        "an App Store id of 1 to 19 digits, or a Google Play package name",
        text -> AppId.of(store == null ? ParameterForms.likelyStore(text) : store, text));
  }

  Supplier<CategoryId> category() {
    return optional("storeid", ParameterForms::numericCategory, CategoryId.OVERALL);
  }

  Supplier<Keyword> keyword() {
    return required("query", "a keyword of 1 to 200 characters", Keyword::of);
  }

  Supplier<KeywordsSent> keywords() {
    return required("query", "one keyword, or several separated by commas", KeywordsSent::parse);
  }

  /** The device, which has to be named for the App Store; Google Play has but one. */
  Supplier<Device> device() {
    return store == StoreType.APP_STORE
        ? required("devicetype", "iphone or ipad", ParameterForms::appleDevice)
        : deviceOrDefault();
  }

  /** The device, or the iPhone where none is named. */
  Supplier<Device> deviceOrDefault() {
    return store == StoreType.GOOGLE_PLAY
        ? () -> Device.ANDROID
        : optional("devicetype", ParameterForms::appleDevice, Device.IPHONE);
  }

  Supplier<Boolean> flag(String name) {
    return optional(name, ParameterForms::bool, false);
  }

  /** Whether the top apps are to be described, which only goes with figures. */
  Supplier<Boolean> withTopApps(Supplier<Boolean> withStats) {
    Supplier<Boolean> wanted = flag("with_top5_meta");
    return () -> {
      if (wanted.get() && !withStats.get()) {
        parameters.ignore("with_top5_meta");
      }
      return wanted.get() && withStats.get();
    };
  }

  Supplier<Integer> page() {
    return optional("page", text -> ParameterForms.integer(text, 1, MOST_PAGES), 1);
  }

  Supplier<Integer> limit() {
    return optional(
        "limit", text -> ParameterForms.integer(text, LEAST_LIMIT, MOST_LIMIT), LEAST_LIMIT);
  }

  /** Reads the moment to answer for. */
  void timestamp() {
    findInstant("timestamp").ifPresent(this::moveTo);
  }

  /** The end of a range of time, which is the moment to answer for. */
  Instant till() {
    findInstant("till").ifPresent(this::moveTo);
    return moment.at();
  }

  /** Answers tell times to the second, so that one that comes back means all of its second. */
  private void moveTo(Instant at) {
    boolean isWhole = at.truncatedTo(ChronoUnit.SECONDS).equals(at);
    moment = Moment.of(isWhole ? at.plusMillis(LAST_OF_SECOND) : at, present);
  }

  /** The start of a range of time, 30 days before its end where none is named. */
  Instant since(Instant till) {
    Instant since = findInstant("since").orElseGet(() -> till.minus(DEFAULT_RANGE));
    if (since.isAfter(till)) {
      parameters.reject("since", Code.OUT_OF_RANGE, "since is not after till");
    }
    return since.isBefore(Instant.EPOCH) ? Instant.EPOCH : since;
  }

  /**
   * What was read, put together.
   *
   * @throws ProblemException if anything was mistaken
   */
  <Q> Q complete(Supplier<Q> query) {
    if (!parameters.mistakes().isEmpty()) {
      throw new ProblemException(Problem.invalid(parameters.mistakes()));
    }
    return query.get();
  }

  private <T> Supplier<T> required(String name, String accepted, Function<String, T> parse) {
    Optional<String> sent = parameters.find(name);
    if (sent.isEmpty()) {
      parameters.reject(name, Code.MISSING, name + " is required: " + accepted);
    }
    return sent.map(text -> parsed(name, text, parse)).orElseGet(Mistaken::new);
  }

  private <T> Supplier<T> optional(String name, Function<String, T> parse, T otherwise) {
    Optional<String> sent = parameters.find(name);
    if (sent.isEmpty()) {
      parameters.note(name, otherwise.toString());
    }
    return sent.map(text -> parsed(name, text, parse)).orElse(() -> otherwise);
  }

  private <T> Supplier<T> parsed(String name, String text, Function<String, T> parse) {
    try {
      T value = parse.apply(text);
      parameters.note(name, value.toString());
      return () -> value;
    } catch (MistakesException several) {
      several.mistakes().forEach(e -> parameters.reject(name, e.code(), why(e)));
    } catch (MistakeException e) {
      parameters.reject(name, e.code(), why(e));
    } catch (IllegalArgumentException e) {
      parameters.reject(name, Code.INVALID, why(e));
    }
    return new Mistaken<>();
  }

  private Optional<Instant> findInstant(String name) {
    Optional<Instant> found = parameters.find(name).flatMap(text -> instant(name, text));
    if (found.filter(at -> !Moment.of(at, present).isNow()).isPresent()) {
      past = true;
    }
    return found;
  }

  private Optional<Instant> instant(String name, String text) {
    try {
      Instant at = Timestamps.parse(text);
      if (at.isAfter(present.plus(Moment.NOW))) {
        parameters.reject(name, Code.IN_FUTURE, name + " is at most 5 minutes ahead");
      }
      return Optional.of(at.isAfter(present) ? present : at);
    } catch (IllegalArgumentException e) {
      parameters.reject(name, Code.INVALID, why(e));
      return Optional.empty();
    }
  }

  private Country country(String text) {
    if (!COUNTRY.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "a country is a two-letter code such as us: /api/countries");
    }
    Country found = Country.of(text);
    if (Storefronts.find(found).isEmpty()) {
      throw new MistakeException(
          Code.UNKNOWN_COUNTRY, "neither store is in '" + text + "': see /api/countries");
    }
    country = found;
    return found;
  }

  private static String why(IllegalArgumentException mistake) {
    return String.valueOf(mistake.getMessage());
  }
}
