package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * The lookup of the iTunes Search API: of apps by their ids or bundle ids, and of developers by
 * their ids, with their apps where an {@code entity} asks for them. What is unknown is left out.
 */
final class ItunesLookup {
  private static final Pattern IDS = Pattern.compile("[0-9]{1,19}(,[0-9]{1,19})*,?");

  private final LocalStores stores;

  ItunesLookup(LocalStores stores) {
    this.stores = stores;
  }

  /** What a lookup finds. */
  private sealed interface Found {
    record App(AppPage page) implements Found {}

    /** A developer, by one of their apps. */
    record Artist(AppPage page) implements Found {}
  }

  SandboxReply answer(SandboxRequest request, Matcher path) {
    Optional<LocalStore> local =
        stores.findByCode(request.parameter("country").orElse("us"), request.at());
    if (local.isEmpty()) {
      return ItunesReply.invalid("country");
    }
    if (ItunesEntity.find(request).isEmpty()) {
      return ItunesReply.invalid("resultEntity");
    }
    Optional<Integer> limit = ItunesLimit.find(request);
    if (limit.isEmpty()) {
      return ItunesReply.invalid("limit");
    }
    String ids = request.parameter("id").orElse("");
    return ids.isEmpty() || IDS.matcher(ids).matches()
        ? results(local.get(), find(request, local.get(), ids, limit.get()))
        : ItunesReply.invalid("itunesId");
  }

  private static List<Found> find(SandboxRequest request, LocalStore local, String ids, int limit) {
    int apps = request.parameter("entity").isPresent() ? limit : 0;
    Stream<Found> byId = list(ids).flatMap(id -> byId(local, id, apps));
    Stream<Found> byBundle =
        list(request.parameter("bundleId").orElse(""))
            .flatMap(bundle -> local.visit().findByBundle(bundle).stream())
            .map(Found.App::new);
    return Stream.concat(byId, byBundle).distinct().toList();
  }

  private static Stream<String> list(String ids) {
    return Pattern.compile(",").splitAsStream(ids).filter(id -> !id.isEmpty());
  }

  private static Stream<Found> byId(LocalStore local, String id, int apps) {
    Optional<AppPage> app = local.visit().find(AppId.of(StoreType.APP_STORE, id));
    return app.isPresent()
        ? Stream.of(new Found.App(app.get()))
        : byDeveloper(local.visit().appsOf(Long.parseUnsignedLong(id)), apps);
  }

  private static Stream<Found> byDeveloper(List<AppPage> pages, int apps) {
    return Stream.concat(
        pages.stream().limit(1).map(Found.Artist::new),
        pages.stream().limit(apps).map(Found.App::new));
  }

  private static SandboxReply results(LocalStore local, List<Found> found) {
    return ItunesReply.results(
        found.size(),
        json -> {
          SoftwareJson software = new SoftwareJson(json, local);
          for (Found each : found) {
            switch (each) {
              case Found.App(AppPage page) -> software.write(page);
              case Found.Artist(AppPage page) -> writeArtist(json, local, page);
            }
          }
        });
  }

  private static void writeArtist(JsonGenerator json, LocalStore local, AppPage page) {
    json.writeStartObject();
    json.writeStringProperty("wrapperType", "artist");
    json.writeStringProperty("artistType", "Software Artist");
    json.writeStringProperty("artistName", page.developer().name());
    json.writeStringProperty("artistLinkUrl", AppLinks.developer(local.country(), page) + "?uo=4");
    json.writeNumberProperty("artistId", page.developer().id());
    json.writeEndObject();
  }
}
