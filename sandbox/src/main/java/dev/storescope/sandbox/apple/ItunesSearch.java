package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/** The search of the iTunes Search API. */
final class ItunesSearch {
  private static final Set<String> MEDIA =
      Set.of(
          "all",
          "software",
          "movie",
          "podcast",
          "music",
          "musicVideo",
          "audiobook",
          "shortFilm",
          "tvShow",
          "ebook");

  private final LocalStores stores;

  ItunesSearch(LocalStores stores) {
    this.stores = stores;
  }

  SandboxReply answer(SandboxRequest request, Matcher path) {
    Optional<LocalStore> local =
        stores.findByCode(request.parameter("country").orElse("us"), request.at());
    if (local.isEmpty()) {
      return ItunesReply.invalid("country");
    }
    if (!MEDIA.contains(request.parameter("media").orElse("software"))) {
      return ItunesReply.invalid("mediaType");
    }
    Optional<ItunesEntity> entity = ItunesEntity.find(request);
    if (entity.isEmpty()) {
      return ItunesReply.invalid("resultEntity");
    }
    Optional<Integer> limit = ItunesLimit.find(request);
    return limit.isEmpty()
        ? ItunesReply.invalid("limit")
        : results(local.get(), search(request, local.get(), entity.get(), limit.get()));
  }

  private static List<AppPage> search(
      SandboxRequest request, LocalStore local, ItunesEntity entity, int limit) {
    String term = request.parameter("term").orElse("").strip();
    boolean apps = Set.of("all", "software").contains(request.parameter("media").orElse("all"));
    Optional<Device> device = entity.device();
    return term.isEmpty() || !apps || device.isEmpty()
        ? List.of()
        : local.visit().search(device.get(), term, limit);
  }

  private static SandboxReply results(LocalStore local, List<AppPage> pages) {
    return ItunesReply.results(
        pages.size(), json -> pages.forEach(new SoftwareJson(json, local)::write));
  }
}
