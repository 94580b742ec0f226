package dev.storescope.sandbox.playconsole;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files of the buckets of all developers. Each is written anew every morning, until some days
 * after the end of its month. There are those of the last months only, as they take a while to
 * make.
 */
final class ReportFolders {
  private static final int MONTHS = 3;
  private static final int DAYS_AFTER_MONTH = 10;
  private static final LocalTime WRITTEN_AT = LocalTime.of(9, 36, 55);
  private static final int FEWEST_NAMED = 5;
  private static final int MOST_CACHED = 300;

  private final SimulatedStores stores;
  private final SeededRandom random;
  private final Cache<FileKey, String> texts =
      Caffeine.newBuilder().maximumSize(MOST_CACHED).build();

  ReportFolders(SimulatedStores stores, long seed) {
    this.stores = stores;
    this.random = new SeededRandom(seed).of("play console");
  }

  private record FileKey(
      long developer, FileKind kind, AppId app, YearMonth month, LocalDate writtenOn) {}

  /** The files of a developer whose names begin with a text, by name. */
  List<BucketFile> list(long developer, String prefix, Instant now) {
    TreeMap<String, BucketFile> files = new TreeMap<>();
    YearMonth last = YearMonth.from(now.atZone(ZoneOffset.UTC));
    for (AppId app : new PlayDeveloper(stores, developer, now).list()) {
      for (FileKind kind : FileKind.values()) {
        for (int before = 0; before < MONTHS; before++) {
          YearMonth month = last.minusMonths(before);
          if (kind.name(app, month).startsWith(prefix)) {
            find(developer, kind, app, month, now).ifPresent(file -> files.put(file.name(), file));
          }
        }
      }
    }
    return List.copyOf(files.values());
  }

  Optional<BucketFile> find(long developer, String name, Instant now) {
    return list(developer, name, now).stream().filter(file -> file.name().equals(name)).findFirst();
  }

  private Optional<BucketFile> find(
      long developer, FileKind kind, AppId app, YearMonth month, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate newest =
        today.atTime(WRITTEN_AT).toInstant(ZoneOffset.UTC).isAfter(now)
            ? today.minusDays(1)
            : today;
    LocalDate end = month.atEndOfMonth().plusDays(DAYS_AFTER_MONTH);
    LocalDate writtenOn = newest.isBefore(end) ? newest : end;
    FileKey key = new FileKey(developer, kind, app, month, writtenOn);
    String text = texts.get(key, this::write);
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(new BucketFile(kind.name(app, month), writtenAt(writtenOn), text));
  }

  private static Instant writtenAt(LocalDate date) {
    return date.atTime(WRITTEN_AT).toInstant(ZoneOffset.UTC);
  }

  private String write(FileKey key) {
    return new MonthTable(
            new PlayDeveloper(stores, key.developer(), writtenAt(key.writtenOn())),
            random,
            key.app(),
            key.month(),
            key.writtenOn(),
            FEWEST_NAMED + random.below(FEWEST_NAMED, key.developer(), 1))
        .text(key.kind());
  }
}
