package dev.storescope.evaluation;

import static dev.storescope.store.StoreType.APP_STORE;
import static dev.storescope.store.StoreType.GOOGLE_PLAY;

import dev.storescope.archive.Archive;
import dev.storescope.evaluation.SimulatedService.Tracked;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service that is asked for figures.
 *
 * @param withReports whether it has the reports of Apple Ads
 * @param keywords tracked in each store
 * @param apps whether it tracks apps
 */
record Setup(
    String name,
    Tenure tenure,
    boolean withReports,
    int keywords,
    boolean apps,
    List<Figure> figures) {
  private static final EstimatedQuantity TAIL = EstimatedQuantity.APP_STORE_TAIL_VOLUME;
  private static final EstimatedQuantity PLAY = EstimatedQuantity.GOOGLE_PLAY_VOLUME;

  Setup {
    figures = List.copyOf(figures);
  }

  List<Measurement> measure(EvaluationWorld world, Archive archive) {
    SimulatedService service = new SimulatedService(world, withReports, archive);
    service.run(tenure, tracked(world));
    return figures.stream().flatMap(figure -> figure.measure(service, name).stream()).toList();
  }

  Tracked tracked(EvaluationWorld world) {
    List<AppId> tracked =
        apps
            ? Stream.of(StoreType.values())
                .flatMap(store -> Discovery.apps(world, store).stream())
                .toList()
            : List.of();
    return new Tracked(
        Arrays.stream(StoreType.values())
            .collect(
                Collectors.toMap(Function.identity(), store -> world.keywords(store, keywords))),
        tracked);
  }

  /** The services that are asked in a kind of world. */
  static List<Setup> of(WorldKind kind, WorldScale scale) {
    return switch (kind) {
      case AS_ASSUMED -> asAssumed(scale);
      case BOTS -> List.of(week(scale, reported(), installs(APP_STORE)));
      case EXPONENT_0_75, EXPONENT_1, LOG_NORMAL -> List.of(inBothStores(scale));
      case HALF, DOUBLE, MISSING -> List.of(inBothStores(scale));
      case DRAWN ->
          List.of(inBothStores(scale), withoutReports(Estimators.OURS, Tenure.WEEK, scale, false));
      case READING_FAR -> List.of(week(scale, installs(APP_STORE), installs(GOOGLE_PLAY)));
      case OTHER_NEEDS, UNORDERED -> List.of(week(scale, played()));
    };
  }

  private static Setup inBothStores(WorldScale scale) {
    return week(scale, reported(), played(), installs(APP_STORE), installs(GOOGLE_PLAY));
  }

  private static Setup week(WorldScale scale, Figure... figures) {
    return new Setup(Estimators.OURS, Tenure.WEEK, true, scale.keywords(), false, List.of(figures));
  }

  private static List<Setup> asAssumed(WorldScale scale) {
    return List.of(
        full(Tenure.DAY, scale, false),
        full(Tenure.WEEK, scale, false),
        market(WorldScale.FEW),
        market(WorldScale.SOME),
        market(scale.many()),
        full(Tenure.SIXTY_DAYS, scale, true),
        withoutReports(Estimators.ours(Tenure.DAY), Tenure.DAY, scale, false),
        withoutReports(Estimators.ours(Tenure.SIXTY_DAYS), Tenure.SIXTY_DAYS, scale, true));
  }

  private static Setup full(Tenure tenure, WorldScale scale, boolean withOthers) {
    List<Figure> figures =
        new ArrayList<>(
            List.of(
                new Installs(
                    APP_STORE,
                    EstimatedQuantity.APP_STORE_INSTALLS,
                    EstimatedQuantity.APP_STORE_BRAND,
                    withOthers),
                new Installs(
                    GOOGLE_PLAY,
                    EstimatedQuantity.GOOGLE_PLAY_INSTALLS,
                    EstimatedQuantity.GOOGLE_PLAY_BRAND,
                    withOthers),
                new Discovery(APP_STORE, EstimatedQuantity.APP_STORE_DISCOVERY, withOthers),
                new Discovery(GOOGLE_PLAY, EstimatedQuantity.GOOGLE_PLAY_DISCOVERY, withOthers),
                new SuggestedVolumes(GOOGLE_PLAY, PLAY, withOthers)));
    if (tenure == Tenure.WEEK) {
      // Arithmetic only, the same for each tenure.
      figures.add(new ReportedVolumes(true));
    }
    return new Setup(Estimators.ours(tenure), tenure, true, scale.keywords(), true, figures);
  }

  private static Setup withoutReports(
      String name, Tenure tenure, WorldScale scale, boolean withOthers) {
    return new Setup(
        name,
        tenure,
        false,
        scale.keywords(),
        false,
        List.of(new SuggestedVolumes(APP_STORE, TAIL, withOthers)));
  }

  private static Setup market(int keywords) {
    return new Setup(
        Estimators.ours(Tenure.WEEK, keywords),
        Tenure.WEEK,
        true,
        keywords,
        false,
        List.of(new PooledVolumes(GOOGLE_PLAY, PLAY, keywords)));
  }

  private static Figure reported() {
    return new ReportedVolumes(false);
  }

  private static Figure played() {
    return new SuggestedVolumes(GOOGLE_PLAY, PLAY, false);
  }

  private static Figure installs(StoreType store) {
    return switch (store) {
      case APP_STORE ->
          new Installs(
              store,
              EstimatedQuantity.APP_STORE_INSTALLS,
              EstimatedQuantity.APP_STORE_BRAND,
              false);
      case GOOGLE_PLAY ->
          new Installs(
              store,
              EstimatedQuantity.GOOGLE_PLAY_INSTALLS,
              EstimatedQuantity.GOOGLE_PLAY_BRAND,
              false);
    };
  }
}
