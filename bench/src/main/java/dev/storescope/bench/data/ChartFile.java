package dev.storescope.bench.data;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.DriftingRanking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The days of a chart of 100 apps: of a file of JSON lines, or generated. */
public final class ChartFile {
  /** Where this project's captures are, if they are there. */
  public static final Path CAPTURED =
      Path.of("../shared/captures/datasets/chart-jp-iphone-6015-free.jsonl");

  private static final int RANKS = 100;
  private static final Pattern LINE =
      Pattern.compile("\"observed_at\":\"([^\"]+)\".*\"free\":\\[([^\\]]+)\\]");

  private ChartFile() {}

  public static List<Observation<ChartRanking>> read(Path file) throws IOException {
    return LINE.matcher(Files.readString(file)).results().map(ChartFile::day).toList();
  }

  public static List<Observation<ChartRanking>> generate(int days) {
    DriftingRanking drift = new DriftingRanking(1, RANKS);
    return IntStream.range(0, days)
        .mapToObj(day -> day(Generated.FIRST_DAY.plus(day, ChronoUnit.DAYS), drift.nextDay()))
        .toList();
  }

  private static Observation<ChartRanking> day(MatchResult line) {
    return day(
        Instant.parse(line.group(1)),
        Arrays.stream(line.group(2).replace("\"", "").split(",", -1))
            .map(id -> AppId.of(StoreType.APP_STORE, id))
            .toList());
  }

  private static Observation<ChartRanking> day(Instant at, List<AppId> apps) {
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015")),
        at,
        Source.ITUNES_RSS,
        new ChartRanking(Map.of(ChartKind.FREE, apps), Optional.empty()));
  }
}
