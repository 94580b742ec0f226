package dev.storescope.server.cli.data;

import dev.storescope.calibration.Calibrator;
import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.calibration.CalibrationFit.SkippedFit;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CharsetOption;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Settings;
import dev.storescope.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
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
        "Calibrate the estimates with your own figures, from CSV files with the columns"
            + " country,keyword,impressions,share or store,country,app,keyword,rank,installs"
            + " (docs/estimates.md). A running service uses them within a minute.")
public final class CalibrateCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "CSV files")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--reset", description = "remove the calibration")
  private boolean reset;

  @Mixin private CharsetOption charset = new CharsetOption();

  @Override
  public Integer call() throws IOException {
    Settings settings = common.settings();
    if (reset == !files.isEmpty()) {
      throw new Stopped("Name at least one CSV file, or --reset.");
    }
    App.requireInstallation(settings);
    return reset ? reset(settings) : calibrate(settings);
  }

  private int reset(Settings settings) throws IOException {
    boolean removed = App.calibrationFile(settings).remove();
    return common.print(
        removed ? "Removed the calibration." : "There is no calibration.",
        node -> node.put("removed", removed));
  }

  private int calibrate(Settings settings) throws IOException {
    Calibrator.CalibrationReport result = App.calibrate(settings, files, charset.charset());
    common.printer().print(text(result), node -> fill(node, result));
    if (result.fit().isEmpty()) {
      throw new Stopped("None of the figures could be used. The estimates are unchanged.");
    }
    App.calibrationFile(settings).put(result.fit().calibration());
    return 0;
  }

  private static String text(Calibrator.CalibrationReport result) {
    List<String> lines = new ArrayList<>();
    lines.add(row("what", "figures", "factor", "residual"));
    Calibration calibration = result.fit().calibration();
    for (Calibration.Slope slope : calibration.slopes()) {
      lines.add(row("slope " + slope.scale(), slope.keywords(), slope.factor(), slope.sigma()));
    }
    for (Calibration.VolumeShift volume : calibration.volumes()) {
      String what = "volume %s %s".formatted(volume.market().country(), volume.scale());
      lines.add(row(what, volume.keywords(), Math.exp(volume.shift()), volume.residual()));
    }
    for (Calibration.InstallsFactors fit : calibration.installs()) {
      String what = "installs %s %s".formatted(fit.market().store(), fit.market().country());
      lines.add(row(what, fit.figures(), fit.generic(), fit.residual()));
      lines.add(row("  of brands", fit.figures(), fit.brand(), fit.residual()));
    }
    for (SkippedFit refusal : result.fit().skipped()) {
      lines.add(row(refusal.subject(), refusal.figures(), "refused: ", refusal.reason()));
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%s used; skipped: %,d without an observed volume, %,d with a share outside 5 to 95 %%",
            Quantity.of(result.used(), "figure"),
            result.withoutVolume(),
            result.extremeShares()));
    return String.join("\n", lines);
  }

  private static String row(String what, int figures, double factor, double residual) {
    return row(
        what,
        String.format(Locale.ROOT, "%,d", figures),
        String.format(Locale.ROOT, "%.2f", factor),
        String.format(Locale.ROOT, "%.2f", residual));
  }

  private static String row(String what, int figures, String factor, String residual) {
    return row(what, String.format(Locale.ROOT, "%,d", figures), factor, residual);
  }

  private static String row(String what, String figures, String factor, String residual) {
    return "%-32s %8s  %8s  %s".formatted(what, figures, factor, residual);
  }

  private static void fill(ObjectNode node, Calibrator.CalibrationReport result) {
    Calibration calibration = result.fit().calibration();
    put(
        node,
        "slopes",
        calibration.slopes(),
        (item, slope) ->
            item.put("scale", slope.scale().name().toLowerCase(Locale.ROOT))
                .put("factor", slope.factor())
                .put("sigma", slope.sigma())
                .put("keywords", slope.keywords()));
    put(
        node,
        "volumes",
        calibration.volumes(),
        (item, volume) ->
            item.put("country", volume.market().country().code())
                .put("scale", volume.scale().name().toLowerCase(Locale.ROOT))
                .put("factor", Math.exp(volume.shift()))
                .put("residual", volume.residual())
                .put("keywords", volume.keywords()));
    put(
        node,
        "installs",
        calibration.installs(),
        (item, fit) ->
            item.put("store", fit.market().store().wireName())
                .put("country", fit.market().country().code())
                .put("generic_factor", fit.generic())
                .put("brand_factor", fit.brand())
                .put("residual", fit.residual())
                .put("figures", fit.figures()));
    put(
        node,
        "refused",
        result.fit().skipped(),
        (item, refusal) ->
            item.put("what", refusal.subject())
                .put("figures", refusal.figures())
                .put("reason", refusal.reason()));
    node.put("used", result.used())
        .put("without_volume", result.withoutVolume())
        .put("extreme_shares", result.extremeShares());
  }

  private static <T> void put(
      ObjectNode node, String name, List<T> values, BiConsumer<ObjectNode, T> fields) {
    ArrayNode items = node.putArray(name);
    values.forEach(value -> fields.accept(items.addObject(), value));
  }
}
