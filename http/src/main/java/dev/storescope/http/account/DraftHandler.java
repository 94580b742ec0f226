package dev.storescope.http.account;

import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataCheck;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingLists;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The drafts of listings of a workspace, and the check of texts. */
record DraftHandler(MetadataDrafts drafts, TrackingLists lists) {
  private static final ValueType<MetadataLocale> LOCALE = ValueType.text(MetadataLocale::of);

  /** The app and the locale in a path. */
  private record DraftPath(AppId app, MetadataLocale locale) {
    static DraftPath of(Exchange exchange) {
      Validator path = Validator.path(exchange);
      Optional<DraftPath> found = find(path);
      path.check();
      return found.orElseThrow();
    }

    static Optional<DraftPath> find(Validator path) {
      Optional<MetadataLocale> locale = path.required("locale", "a language tag", LOCALE);
      return findApp(path).flatMap(app -> locale.map(where -> new DraftPath(app, where)));
    }
  }

  /** The app in a path. */
  static Optional<AppId> findApp(Validator path) {
    Optional<StoreType> store =
        path.required("storetype", "appstore or googleplay", ValueType.STORETYPE);
    return path.required(
        "storeid", "an app id", ValueType.text(text -> ValueType.app(store, text)));
  }

  void list(Exchange exchange) {
    Validator path = Validator.path(exchange);
    Optional<AppId> app = findApp(path);
    path.check();
    ObjectNode data = begin(app.orElseThrow());
    ArrayNode array = data.putArray("drafts");
    drafts
        .list(exchange.lists(), app.orElseThrow())
        .forEach(draft -> DraftJson.write(draft, array.addObject()));
    exchange.sendOwn(data);
  }

  void send(Exchange exchange) {
    DraftPath path = DraftPath.of(exchange);
    send(
        exchange,
        drafts
            .find(exchange.lists(), path.app(), path.locale())
            .orElseThrow(DraftHandler::notFound));
  }

  void save(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<DraftPath> found = DraftPath.find(body.withPath(exchange));
    StoreType store = found.map(path -> path.app().store()).orElse(StoreType.APP_STORE);
    Map<MetadataField, String> texts = DraftJson.readTexts(body, store);
    body.finish(exchange);
    DraftPath path = found.orElseThrow();
    MetadataDraft saved =
        Validator.attempt(
            "locale",
            () ->
                drafts.save(
                    exchange.lists(),
                    path.app(),
                    path.locale(),
                    new Metadata(store, texts),
                    exchange.caller().username()));
    send(exchange, saved);
  }

  void remove(Exchange exchange) {
    DraftPath path = DraftPath.of(exchange);
    if (!drafts.remove(exchange.lists(), path.app(), path.locale())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  /** Sends the versions of a draft, newest first. */
  void listVersions(Exchange exchange) {
    DraftPath path = DraftPath.of(exchange);
    List<MetadataDraft> versions = drafts.history(exchange.lists(), path.app(), path.locale());
    if (versions.isEmpty()) {
      throw notFound();
    }
    ObjectNode data = begin(path.app());
    ArrayNode array = data.putArray("versions");
    versions.forEach(version -> DraftJson.write(version, array.addObject()));
    exchange.sendOwn(data);
  }

  /**
   * Sends how texts fit a store and cover keywords, those sent and those tracked for an app; keeps
   * nothing.
   */
  void check(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<StoreType> store =
        body.required("storetype", "appstore or googleplay", ValueType.STORETYPE);
    Map<MetadataField, String> texts = DraftJson.readTexts(body, store.orElse(StoreType.APP_STORE));
    Optional<List<Keyword>> queries =
        body.optional("queries", ValueType.list(TrackingLists.MAX_KEYWORDS, Keyword::of));
    Optional<AppId> app =
        body.optional("storeid", ValueType.text(text -> ValueType.app(store, text)));
    Optional<Country> country = body.optional("country", ValueType.COUNTRY);
    if (app.isPresent() != country.isPresent()) {
      body.reject(
          "storeid",
          ErrorCode.MISSING,
          "'storeid' is required for the tracked keywords of a country.");
    }
    body.finish(exchange);
    Set<Keyword> keywords = new LinkedHashSet<>(queries.orElse(List.of()));
    app.ifPresent(
        each -> keywords.addAll(lists.listKeywords(exchange.lists(), each, country.orElseThrow())));
    Metadata metadata = new Metadata(store.orElseThrow(), texts);
    exchange.inTurn(() -> sendCheck(metadata, keywords, exchange));
  }

  private static void sendCheck(Metadata metadata, Set<Keyword> keywords, Exchange exchange) {
    ObjectNode data = Exchange.object();
    DraftJson.write(MetadataCheck.of(metadata, keywords), data);
    exchange.sendOwn(data);
  }

  private static void send(Exchange exchange, MetadataDraft draft) {
    ObjectNode data = begin(draft.app());
    DraftJson.write(draft, data);
    exchange.sendOwn(data);
  }

  private static ObjectNode begin(AppId app) {
    return Exchange.object().put("storetype", app.store().wireName()).put("storeid", app.value());
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("You have no draft for this app in this locale.");
  }
}
