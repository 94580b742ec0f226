package dev.storescope.bench;

import com.github.luben.zstd.Zstd;
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
import java.nio.charset.StandardCharsets;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Bytes of a ranked position on disk, compared with {@code zstd -19} of the same days as one file
 * of JSON lines, and with the same days with cards. The days are generated, or read from the given
 * file of JSON lines.
 */
public final class BytesBench {
  private static final int ZSTD_LEVEL = 19;
  private static final int RANKS = 100;
  private static final int DAYS = 310;
  private static final Pattern LINE =
      Pattern.compile("\"observed_at\":\"([^\"]+)\".*\"free\":\\[([^\\]]+)\\]");

  private BytesBench() {}

  static void main(String[] arguments) throws IOException {
    measure("generated", generatedLines());
    for (String file : arguments) {
      measure(file, Files.readString(Path.of(file)));
    }
    CardsBytes.measureYear();
    CardsBytes.measureReads();
  }

  private static void measure(String name, String lines) {
    List<Observation<ChartRanking>> days =
        LINE.matcher(lines).results().map(BytesBench::day).toList();
    long positions =
        days.stream()
            .flatMap(day -> day.facts().charts().values().stream())
            .mapToLong(List::size)
            .sum();
    double archive = CardsBytes.archiveBytes(days);
    double zstd = Zstd.compress(lines.getBytes(StandardCharsets.UTF_8), ZSTD_LEVEL).length;
    System.out.printf(
        "%s: %,d positions in %,d days%n  archive %.3f bytes a position, %.1f a day%n"
            + "  zstd -%d %.3f bytes a position, %.1f a day%n  ratio %.2f%n",
        name,
        positions,
        days.size(),
        archive / positions,
        archive / days.size(),
        ZSTD_LEVEL,
        zstd / positions,
        zstd / days.size(),
        archive / zstd);
    CardsBytes.measureChart(days, archive);
  }

  private static Observation<ChartRanking> day(MatchResult line) {
    List<AppId> apps =
        Arrays.stream(line.group(2).replace("\"", "").split(",", -1))
            .map(id -> AppId.of(StoreType.APP_STORE, id))
            .toList();
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015")),
        Instant.parse(line.group(1)),
        Source.ITUNES_RSS,
        new ChartRanking(Map.of(ChartKind.FREE, apps), Optional.empty()));
  }

  private static String generatedLines() {
    DriftingRanking drift = new DriftingRanking(1, RANKS);
    return IntStream.range(0, DAYS)
        .mapToObj(day -> line(Generated.FIRST_DAY.plus(day, ChronoUnit.DAYS), drift.nextDay()))
        .collect(Collectors.joining());
  }

  private static String line(Instant at, List<AppId> apps) {
    String ids = apps.stream().map(app -> '"' + app.value() + '"').collect(Collectors.joining(","));
    return "{\"observed_at\":\""
        + at
        + "\",\"country\":\"jp\",\"devicetype\":\"iphone\",\"category\":\"6015\",\"free\":["
        + ids
        + "]}\n";
  }
}
