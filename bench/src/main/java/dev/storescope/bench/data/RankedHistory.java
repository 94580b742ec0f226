package dev.storescope.bench.data;

import com.github.luben.zstd.Zstd;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.store.AppId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Observations of searches and charts, those of one subject together and oldest first. */
public record RankedHistory(String name, List<? extends Observation<?>> observations) {
  private static final int ZSTD_LEVEL = 19;

  /** How many ranked positions it has. */
  public long positions() {
    return lists().mapToLong(List::size).sum();
  }

  /** The bytes of {@code zstd -19} of the ids alone, a line for each list. */
  public long zstdBytes() {
    String ids =
        lists()
            .map(apps -> apps.stream().map(AppId::value).collect(Collectors.joining(",", "", "\n")))
            .collect(Collectors.joining());
    return Zstd.compress(ids.getBytes(StandardCharsets.UTF_8), ZSTD_LEVEL).length;
  }

  private Stream<List<AppId>> lists() {
    return observations.stream()
        .flatMap(
            observation ->
                switch (observation.facts()) {
                  case SearchRanking search -> Stream.of(search.apps());
                  case ChartRanking chart -> chart.charts().values().stream();
                  default -> Stream.of();
                });
  }
}
