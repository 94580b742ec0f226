package dev.storescope.server.cli;

import dev.storescope.calibration.Calibrator;
import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.CalibrationFit.Refusal;
import dev.storescope.server.App;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Fits the estimates to the user's own figures. */
@Command(
    name = "calibrate",
    description =
        "Fit the estimates to your own figures: files of CSV with the columns"
            + " country,keyword,impressions,share or store,country,app,keyword,rank,installs"
            + " (docs/estimates.md). The service uses them within a minute.")
final class CalibrateCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "files to read")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--reset", description = "go back to the standard estimates")
  private boolean reset;

  @Override
  public Integer call() throws IOException {
    Settings settings = common.settings();
    if (reset == !files.isEmpty()) {
      throw new Stopped("give files to calibrate by, or --reset");
    }
    return reset ? reset(settings) : calibrate(settings);
  }

  private int reset(Settings settings) throws IOException {
    boolean removed = App.calibrationFile(settings).remove();
    new Printer(common.json())
        .print(
            removed ? "The estimates are the standard ones again." : "There was no calibration.",
            node -> node.put("removed", removed));
    return 0;
  }

  private int calibrate(Settings settings) throws IOException {
    Calibrator.Result result = App.calibrate(settings, files);
    new Printer(common.json()).print(text(result), node -> fill(node, result));
    if (result.fit().isEmpty()) {
      throw new Stopped("there is nothing to calibrate by; the estimates stay as they were");
    }
    App.calibrationFile(settings).put(result.fit().calibration());
    return 0;
  }

  private static String text(Calibrator.Result result) {
    List<String> lines = new ArrayList<>();
    lines.add(row("what", "figures", "factor", "residual"));
    Calibration calibration = result.fit().calibration();
    for (Calibration.Slope slope : calibration.slopes()) {
      lines.add(row("slope " + slope.scale(), slope.keywords(), slope.factor(), slope.sigma()));
    }
    for (Calibration.Volume volume : calibration.volumes()) {
      String what = "volume %s %s".formatted(volume.market().country(), volume.scale());
      lines.add(row(what, volume.keywords(), Math.exp(volume.shift()), volume.residual()));
    }
    for (Calibration.Installs fit : calibration.installs()) {
      String what = "installs %s %s".formatted(fit.market().store(), fit.market().country());
      lines.add(row(what, fit.figures(), fit.generic(), fit.residual()));
      lines.add(row("  of brands", fit.figures(), fit.brand(), fit.residual()));
    }
    for (Refusal refusal : result.fit().refusals()) {
      lines.add(row(refusal.subject(), refusal.figures(), "refused: ", refusal.reason()));
    }
    lines.add(
        "%,d figures used; passed over: %,d without a known volume, %,d with a share outside 5 to 95 %%"
            .formatted(result.used(), result.withoutVolume(), result.extremeShares()));
    return String.join("\n", lines);
  }

  private static String row(String what, int figures, double factor, double residual) {
    return row(
        what,
        "%,d".formatted(figures),
        String.format(Locale.ROOT, "%.2f", factor),
        String.format(Locale.ROOT, "%.2f", residual));
  }

  private static String row(String what, int figures, String factor, String residual) {
    return row(what, "%,d".formatted(figures), factor, residual);
  }

  private static String row(String what, String figures, String factor, String residual) {
    return "%-32s %8s  %8s  %s".formatted(what, figures, factor, residual);
  }

  private static void fill(ObjectNode node, Calibrator.Result result) {
    Calibration calibration = result.fit().calibration();
    ArrayNode slopes = node.putArray("slopes");
    calibration
        .slopes()
        .forEach(
            slope ->
                slopes
                    .addObject()
                    .put("scale", slope.scale().name().toLowerCase(Locale.ROOT))
                    .put("factor", slope.factor())
                    .put("sigma", slope.sigma())
                    .put("keywords", slope.keywords()));
    ArrayNode volumes = node.putArray("volumes");
    calibration
        .volumes()
        .forEach(
            volume ->
                volumes
                    .addObject()
                    .put("country", volume.market().country().code())
                    .put("scale", volume.scale().name().toLowerCase(Locale.ROOT))
                    .put("factor", Math.exp(volume.shift()))
                    .put("residual", volume.residual())
                    .put("keywords", volume.keywords()));
    ArrayNode installs = node.putArray("installs");
    calibration
        .installs()
        .forEach(
            fit ->
                installs
                    .addObject()
                    .put("store", fit.market().store().wireName())
                    .put("country", fit.market().country().code())
                    .put("generic_factor", fit.generic())
                    .put("brand_factor", fit.brand())
                    .put("residual", fit.residual())
                    .put("figures", fit.figures()));
    ArrayNode refused = node.putArray("refused");
    result
        .fit()
        .refusals()
        .forEach(
            refusal ->
                refused
                    .addObject()
                    .put("what", refusal.subject())
                    .put("figures", refusal.figures())
                    .put("reason", refusal.reason()));
    node.put("used", result.used())
        .put("without_volume", result.withoutVolume())
        .put("extreme_shares", result.extremeShares());
  }
}
