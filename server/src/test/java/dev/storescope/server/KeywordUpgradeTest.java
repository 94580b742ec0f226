package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.App.Database;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The data folder of an earlier version, for which spellings with marks that nobody sees, and a
 * Turkish capital letter, were different keywords: its searches, of which some are packed, a
 * suggestion list, a popularity, tracked keywords and a note.
 */
class KeywordUpgradeTest {
  private static final AppId APP = new AppId.AppStore(900_000_001);
  private static final Country TURKEY = new Country("tr");
  private static final Country US = new Country("us");
  private static final Keyword ENGLISH = new Keyword("ingilizce");
  private static final Keyword EDITOR = new Keyword("photo editor");
  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");

  @TempDir private Path folder;

  @BeforeEach
  void unzip() throws IOException {
    try (InputStream file =
            Objects.requireNonNull(
                KeywordUpgradeTest.class.getResourceAsStream(
                    "/earlier-versions/keywords-5-schema-11.zip"));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        if (!entry.isDirectory()) {
          Files.createDirectories(Objects.requireNonNull(target.getParent()));
          Files.write(target, zip.readAllBytes());
        }
      }
    }
  }

  @Test
  void theRanksOfAllSpellingsAreThoseOfOneKeyword() {
    try (Archive archive = App.openArchive(settings())) {
      assertThat(
              archive.listSearchRanks(
                  APP, new Subject.Search(Device.IPHONE, TURKEY, ENGLISH), Instant.EPOCH, NOW, 100))
          .extracting(SearchRank::observedAt)
          .map(at -> at.toString().substring(5, 13))
          .containsExactly(
              "08-01T08",
              "08-02T08",
              "08-03T08",
              "08-04T08",
              "08-05T08",
              "08-06T08",
              "08-07T08",
              "08-09T08",
              "11-20T08",
              "11-21T08");
      assertThat(ranks(archive, TURKEY)).hasSize(9).containsOnly(ENGLISH);
      assertThat(ranks(archive, US)).hasSize(8).containsOnly(EDITOR);
      assertThat(ranks(archive, new Country("sa")))
          .containsExactly(new Keyword("\u0643\u0644\u0645\u0629"));
    }
  }

  @Test
  void contentsAndTermsAreThoseOfTheKeywordToo() {
    try (Archive archive = App.openArchive(settings())) {
      assertThat(find(archive, new Subject.Popularity(US, EDITOR)).value()).isEqualTo(41);
      assertThat(
              find(archive, new Subject.Suggestions(StoreType.APP_STORE, US, new Keyword("photo")))
                  .suggestions())
          .extracting(suggestion -> suggestion.term().text())
          .containsExactly("photo editor", "photo editor", "photo collage");
      assertThat(archive.listTerms(StoreType.APP_STORE, US, "photo", 10))
          .containsExactly(new Keyword("photo collage"), EDITOR);
    }
    assertThat(App.verifyArchive(settings()).damages()).isEmpty();
  }

  @Test
  void trackedKeywordsAndNotesAreJoined() {
    try (Database database = App.openDatabase(settings())) {
      AccountId ann = database.ports().accounts().find(new Username("ann")).orElseThrow().id();
      assertThat(database.ports().trackingLists().listKeywords(ann, APP, TURKEY))
          .containsExactly(ENGLISH, new Keyword("zarf"));
      assertThat(database.ports().trackingLists().listKeywords(ann, APP, US))
          .containsExactly(EDITOR);
      assertThat(database.ports().keywordNotes().list(ann, APP, US))
          .containsOnlyKeys(new Keyword("photo collage"));
    }
  }

  private static List<Keyword> ranks(Archive archive, Country country) {
    return archive.listKeywordRanks(APP, country, Device.IPHONE, Instant.EPOCH, NOW, 100).stream()
        .map(KeywordRank::keyword)
        .toList();
  }

  private static <F extends Facts> F find(Archive archive, Subject<F> subject) {
    return archive
        .findLatest(subject, NOW, Duration.ofDays(30))
        .map(Observation::facts)
        .orElseThrow();
  }

  private Settings settings() {
    return new Settings(Map.of(Setting.DATA, folder.toString()), Map.of(), Map.of());
  }
}
