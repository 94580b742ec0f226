package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * The iTunes Search API: a search, and a lookup of apps by id or bundle id and of developers by id,
 * with their apps if {@code entity} requests them. A lookup omits unknown ids. Mac apps and media
 * other than software are not simulated.
 */
record ItunesSearchApi(AppStoreStorefronts stores) {
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;
  private static final Pattern LIMIT = Pattern.compile("0*[1-9][0-9]{0,8}");
  private static final Pattern IDS = Pattern.compile("[0-9]{1,19}(,[0-9]{1,19})*,?");
  private static final Set<String> MEDIA =
      Set.of(
          "all software movie podcast music musicVideo audiobook shortFilm tvShow ebook"
              .split(" "));
  private static final String TYPE = "text/javascript; charset=utf-8";

  /** The prefix of every reply of the API. */
  private static final String BLANK_LINES = "\n\n\n";

  /**
   * The {@code entity} parameter.
   *
   * @param device the device of the apps; empty for the Mac
   */
  private record Entity(Optional<Device> device) {}

  /** A result of a lookup. */
  private sealed interface Found {
    record FoundPage(AppPage page) implements Found {}

    /** A developer, by one of their apps. */
    record Artist(AppPage page) implements Found {}
  }

  SandboxReply search(SandboxRequest request, Matcher path) {
    Optional<AppStoreStorefront> local = storefront(request);
    Optional<Entity> entity = entity(request);
    Optional<Integer> limit = limit(request);
    if (local.isEmpty()) {
      return invalid("country");
    }
    if (!MEDIA.contains(request.parameter("media").orElse("software"))) {
      return invalid("mediaType");
    }
    if (entity.isEmpty()) {
      return invalid("resultEntity");
    }
    if (limit.isEmpty()) {
      return invalid("limit");
    }
    if (entity.get().device().isEmpty() || !areApps(request)) {
      return Html.notFound();
    }
    List<AppPage> pages =
        search(request, local.get(), entity.get().device().orElseThrow(), limit.get());
    return results(pages.size(), json -> pages.forEach(new SoftwareJson(json, local.get())::write));
  }

  private static boolean areApps(SandboxRequest request) {
    return Set.of("all", "software").contains(request.parameter("media").orElse("all"));
  }

  private static List<AppPage> search(
      SandboxRequest request, AppStoreStorefront local, Device device, int limit) {
    String term = request.parameter("term").orElse("").strip();
    return term.isEmpty() ? List.of() : local.view().search(device, term, limit);
  }

  SandboxReply lookup(SandboxRequest request, Matcher path) {
    Optional<AppStoreStorefront> local = storefront(request);
    Optional<Integer> limit = limit(request);
    if (local.isEmpty()) {
      return invalid("country");
    }
    Optional<Entity> entity = entity(request);
    if (entity.isEmpty()) {
      return invalid("resultEntity");
    }
    if (limit.isEmpty()) {
      return invalid("limit");
    }
    if (entity.get().device().isEmpty()) {
      return Html.notFound();
    }
    String ids = request.parameter("id").orElse("");
    return ids.isEmpty() || IDS.matcher(ids).matches()
        ? results(local.get(), find(request, local.get(), ids, limit.get()))
        : invalid("itunesId");
  }

  private Optional<AppStoreStorefront> storefront(SandboxRequest request) {
    return stores.findByCode(request.parameter("country").orElse("us"), request.at());
  }

  /** iPhone apps by default; empty if the parameter is invalid. */
  private static Optional<Entity> entity(SandboxRequest request) {
    return switch (request.parameter("entity").orElse("software")) {
      case "software" -> Optional.of(new Entity(Optional.of(Device.IPHONE)));
      case "iPadSoftware" -> Optional.of(new Entity(Optional.of(Device.IPAD)));
      case "macSoftware", "desktopSoftware" -> Optional.of(new Entity(Optional.empty()));
      default -> Optional.empty();
    };
  }

  /** 50 by default, at most 200; empty if the parameter is invalid. */
  private static Optional<Integer> limit(SandboxRequest request) {
    String limit = request.parameter("limit").orElse(Integer.toString(DEFAULT_LIMIT));
    return LIMIT.matcher(limit).matches()
        ? Optional.of(Math.min(MAX_LIMIT, Integer.parseInt(limit)))
        : Optional.empty();
  }

  private static List<Found> find(
      SandboxRequest request, AppStoreStorefront local, String ids, int limit) {
    int apps = request.parameter("entity").isPresent() ? limit : 0;
    Stream<Found> byId = list(ids).flatMap(id -> byId(local, id, apps));
    Stream<Found> byBundle =
        list(request.parameter("bundleId").orElse(""))
            .flatMap(bundle -> local.view().findByBundle(bundle).stream())
            .map(Found.FoundPage::new);
    return Stream.concat(byId, byBundle).distinct().toList();
  }

  private static Stream<String> list(String ids) {
    return Pattern.compile(",").splitAsStream(ids).filter(id -> !id.isEmpty());
  }

  private static Stream<Found> byId(AppStoreStorefront local, String id, int apps) {
    Optional<AppPage> app = local.view().find(AppId.of(StoreType.APP_STORE, id));
    return app.isPresent()
        ? Stream.of(new Found.FoundPage(app.get()))
        : byDeveloper(local.view().appsOf(Long.parseUnsignedLong(id)), apps);
  }

  private static Stream<Found> byDeveloper(List<AppPage> pages, int apps) {
    return Stream.concat(
        pages.stream().limit(1).map(Found.Artist::new),
        pages.stream().limit(apps).map(Found.FoundPage::new));
  }

  private static SandboxReply results(AppStoreStorefront local, List<Found> found) {
    return results(
        found.size(),
        json -> {
          SoftwareJson software = new SoftwareJson(json, local);
          for (Found each : found) {
            switch (each) {
              case Found.FoundPage(AppPage page) -> software.write(page);
              case Found.Artist(AppPage page) -> writeArtist(json, local, page);
            }
          }
        });
  }

  private static void writeArtist(JsonGenerator json, AppStoreStorefront local, AppPage page) {
    json.writeStartObject();
    json.writeStringProperty("wrapperType", "artist");
    json.writeStringProperty("artistType", "Software Artist");
    json.writeStringProperty("artistName", page.developer().name());
    json.writeStringProperty("artistLinkUrl", AppLinks.developer(local.country(), page) + "?uo=4");
    json.writeNumberProperty("artistId", page.developer().id());
    json.writeEndObject();
  }

  private static SandboxReply results(int count, Consumer<JsonGenerator> results) {
    return SandboxReply.ok(
        TYPE,
        JsonStream.text(
            BLANK_LINES,
            json -> {
              json.writeStartObject();
              json.writeNumberProperty("resultCount", count);
              json.writeArrayPropertyStart("results");
              results.accept(json);
              json.writeEndArray();
              json.writeEndObject();
            }));
  }

  /** The reply to an invalid parameter. */
  private static SandboxReply invalid(String key) {
    return SandboxReply.of(
        400,
        TYPE,
        """
        {
         "errorMessage":"Invalid value(s) for key(s): [%s]",
         "queryParameters":{"output":"json", "callback":"A javascript function to handle your \
        search results", "country":"ISO-2A country code", "limit":"The number of search results \
        to return", "term":"A search string", "lang":"ISO-2A language code"}
        }"""
            .formatted(key));
  }
}
