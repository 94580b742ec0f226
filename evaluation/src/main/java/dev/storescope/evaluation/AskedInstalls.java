package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.InstallsSample.Seen;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The installs that {@code estimated-installs-by-keyword} answers, of all apps with enough actual
 * installs by a search, of the first app, and of one of the others.
 */
final class AskedInstalls {
  private static final int RANKS = 100;

  private final SimulatedService service;
  private final EvaluationWorld world;
  private final StoreType store;
  private final EstimatedInstallsByKeyword endpoint =
      new EstimatedInstallsByKeyword(SearchVolume.standard(), this::estimate);
  private Optional<Seen> seen = Optional.empty();

  AskedInstalls(SimulatedService service, StoreType store) {
    this.service = service;
    this.world = service.world();
    this.store = store;
  }

  /** The standard estimate; keeps what it was made from. */
  private Estimate estimate(InstallsEstimator.AppInSearch app, Estimate searches) {
    seen = Optional.of(new Seen(app, searches));
    return InstallsEstimator.standard().estimate(app, searches);
  }

  List<InstallsSample> ask(List<Keyword> keywords) {
    return keywords.stream().flatMap(keyword -> ask(keyword).stream()).toList();
  }

  private List<InstallsSample> ask(Keyword keyword) {
    List<AppPage> pages =
        world.visit(store).search(Device.defaultFor(store), keyword.text(), RANKS);
    List<Integer> others = new ArrayList<>();
    List<InstallsSample> samples = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      AppId app = pages.get(i).app();
      double actual = world.installs(app, keyword);
      if (actual >= InstallsSample.FEWEST || i == 0) {
        samples.add(ask(app, keyword, i + 1, actual));
      } else {
        others.add(i);
      }
    }
    for (int i : world.sample(others, 1, keyword.text())) {
      AppId app = pages.get(i).app();
      samples.add(ask(app, keyword, i + 1, world.installs(app, keyword)));
    }
    return samples;
  }

  /** The app is tracked, and so its listing is fetched. */
  private InstallsSample ask(AppId app, Keyword keyword, int position, double actual) {
    seen = Optional.empty();
    service.fetch(List.of(new Subject.Listing(app, world.country())));
    Optional<Estimate> estimate =
        service
            .ask(endpoint, new EstimatedInstallsByKeyword.Query(app, world.country(), keyword))
            .map(EstimatedInstallsByKeyword.Result::estimate);
    return new InstallsSample(
        app, keyword, position, popularity(keyword), actual, Answered.of(actual, estimate), seen);
  }

  private OptionalInt popularity(Keyword keyword) {
    return Optional.ofNullable(service.report().get(keyword)).stream()
        .mapToInt(Popularity::value)
        .findFirst();
  }
}
