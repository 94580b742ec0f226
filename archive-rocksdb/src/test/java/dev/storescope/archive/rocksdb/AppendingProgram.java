package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Appends observations until it is killed, and says after each append which number is safe. */
final class AppendingProgram {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  static final Country US = new Country("us");
  static final AppId APP = new AppId.AppStore(284882215);
  static final Subject.Search SEARCH = new Subject.Search(Device.IPHONE, US, Keyword.of("maps"));
  static final Subject.Chart CHART = new Subject.Chart(Device.IPHONE, US, new CategoryId("6015"));

  private AppendingProgram() {}

  static void main(String[] arguments) {
    PrintStream out = System.out;
    RocksDbArchive archive = RocksDbArchive.open(Path.of(arguments[0]));
    for (int number = Integer.parseInt(arguments[1]); true; number++) {
      archive.append(List.of(search(number), chart(number)));
      out.println(number);
      out.flush();
    }
  }

  static Observation<Facts.SearchRanking> search(int number) {
    return new Observation<>(
        SEARCH, at(number), Source.ITUNES_SEARCH, new Facts.SearchRanking(apps(number)));
  }

  static Observation<Facts.ChartRanking> chart(int number) {
    return new Observation<>(
        CHART,
        at(number),
        Source.ITUNES_RSS,
        new Facts.ChartRanking(Map.of(ChartKind.FREE, apps(number)), Optional.empty()));
  }

  static Instant at(int number) {
    return START.plusMillis(number);
  }

  private static List<AppId> apps(int number) {
    return List.of(new AppId.AppStore(1_000_000_000L + number), APP);
  }
}
