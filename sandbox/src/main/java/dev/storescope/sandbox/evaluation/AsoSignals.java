package dev.storescope.sandbox.evaluation;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.evaluation.AsoScore.Signals;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Looks at Google Play for what the {@code aso} package makes its score from. */
final class AsoSignals {
  private static final int LONGEST_PREFIX = 25;
  private static final int APPS = 10;
  private static final int CHART = 120;

  private final StoreVisit play;
  private final Map<CategoryId, List<AppId>> charts = new HashMap<>();

  AsoSignals(StoreVisit play) {
    this.play = play;
  }

  Signals of(String term) {
    OptionalInt prefix =
        IntStream.rangeClosed(1, Math.min(LONGEST_PREFIX, term.length()))
            .filter(length -> slot(term, length) >= 0)
            .findFirst();
    List<AppPage> apps = play.search(Device.ANDROID, term, APPS);
    return new Signals(
        prefix,
        prefix.isPresent() ? slot(term, prefix.getAsInt()) : 0,
        term.length(),
        apps.stream().map(AppPage::installs).toList(),
        apps.stream().map(this::chartRank).filter(rank -> rank > 0).toList());
  }

  private int slot(String term, int prefixLength) {
    List<String> shown = play.suggest(term.substring(0, prefixLength));
    return shown.stream().limit(PerfectLook.GOOGLE_PLAY_SUGGESTIONS).toList().indexOf(term);
  }

  private int chartRank(AppPage page) {
    return charts
            .computeIfAbsent(page.categories().getFirst().id(), this::chart)
            .indexOf(page.app())
        + 1;
  }

  private List<AppId> chart(CategoryId category) {
    return play.chart(Device.ANDROID, ChartKind.FREE, category, CHART).stream()
        .map(AppPage::app)
        .toList();
  }
}
