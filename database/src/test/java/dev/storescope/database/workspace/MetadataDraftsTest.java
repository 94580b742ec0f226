package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link MetadataDrafts} promises. */
@OnEachDatabase
class MetadataDraftsTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId OTHER = new AppId.AppStore(8);
  private static final MetadataLocale ENGLISH = MetadataLocale.of("en-US");
  private static final MetadataLocale FRENCH = MetadataLocale.of("fr-FR");
  private static final Username ANN = new Username("ann");
  private static final Username BOB = new Username("bob");

  private final SettableClock clock = new SettableClock(START);

  private MetadataDrafts drafts;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  MetadataDraftsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    drafts = database.metadataDrafts();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void eachChangeIsAVersionWithItsTimeAndWhoSavedIt() {
    assertThat(drafts.find(ann, APP, ENGLISH)).isEmpty();
    MetadataDraft first = save("Chess");
    assertThat(first).isEqualTo(new MetadataDraft(APP, ENGLISH, 1, title("Chess"), ANN, START));
    clock.set(START.plusSeconds(60));
    MetadataDraft second = drafts.save(ann, APP, ENGLISH, title("Chess now"), BOB);
    assertThat(second.version()).isEqualTo(2);
    assertThat(second.savedAt()).isEqualTo(START.plusSeconds(60));
    assertThat(drafts.find(ann, APP, ENGLISH)).contains(second);
    assertThat(drafts.history(ann, APP, ENGLISH)).containsExactly(second, first);
  }

  @Test
  void textsThatAreTheNewestAlreadyAreNotSavedAgain() {
    MetadataDraft first = save("Chess");
    clock.set(START.plusSeconds(60));
    assertThat(save("Chess")).isEqualTo(first);
    save("Chess now");
    assertThat(save("Chess").version()).isEqualTo(3);
  }

  @Test
  void everyFieldIsKept() {
    Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
    for (MetadataField field : MetadataField.values()) {
      if (field != MetadataField.SHORT_DESCRIPTION) {
        texts.put(field, field + " ✓ 写真 𝕏");
      }
    }
    Metadata all = new Metadata(StoreType.APP_STORE, texts);
    drafts.save(ann, APP, ENGLISH, all, ANN);
    assertThat(drafts.find(ann, APP, ENGLISH).orElseThrow().metadata()).isEqualTo(all);
    AppId.GooglePlay go = new AppId.GooglePlay("com.example.go");
    Metadata play =
        new Metadata(StoreType.GOOGLE_PLAY, Map.of(MetadataField.SHORT_DESCRIPTION, "Go"));
    drafts.save(ann, go, ENGLISH, play, ANN);
    assertThat(drafts.find(ann, go, ENGLISH).orElseThrow().metadata()).isEqualTo(play);
  }

  @Test
  void draftsAreApartByAccountAppAndLocale() {
    save("Chess");
    save("Chess now");
    drafts.save(ann, APP, FRENCH, title("Échecs"), ANN);
    drafts.save(ann, OTHER, ENGLISH, title("Other"), ANN);
    drafts.save(bob, APP, ENGLISH, title("Bob's"), BOB);
    assertThat(drafts.list(ann, APP))
        .extracting(draft -> draft.locale() + " " + draft.version())
        .containsExactly("en-US 2", "fr-FR 1");
    assertThat(drafts.list(bob, APP)).hasSize(1);
    assertThat(drafts.list(bob, OTHER)).isEmpty();
  }

  @Test
  void aDraftIsRemovedWithItsHistoryAndBeginsAgain() {
    save("Chess");
    save("Chess now");
    drafts.save(ann, APP, FRENCH, title("Échecs"), ANN);
    assertThat(drafts.remove(ann, APP, ENGLISH)).isTrue();
    assertThat(drafts.remove(ann, APP, ENGLISH)).isFalse();
    assertThat(drafts.history(ann, APP, ENGLISH)).isEmpty();
    assertThat(drafts.list(ann, APP)).hasSize(1);
    assertThat(save("Chess").version()).isEqualTo(1);
  }

  @Test
  void theOldestVersionsAreRemoved() {
    for (int i = 0; i <= MetadataDrafts.MAX_VERSIONS; i++) {
      save("Chess " + i);
    }
    assertThat(drafts.history(ann, APP, ENGLISH))
        .hasSize(MetadataDrafts.MAX_VERSIONS)
        .extracting(MetadataDraft::version)
        .startsWith(MetadataDrafts.MAX_VERSIONS + 1)
        .endsWith(2);
  }

  @Test
  void anUnknownAccountAndTextsOfAnotherStoreAreRefused() {
    assertThatThrownBy(() -> drafts.save(new AccountId(999), APP, ENGLISH, title("Chess"), ANN))
        .isInstanceOf(IllegalArgumentException.class);
    Metadata play = new Metadata(StoreType.GOOGLE_PLAY, Map.of());
    assertThatThrownBy(() -> drafts.save(ann, APP, ENGLISH, play, ANN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(drafts.list(ann, APP)).isEmpty();
  }

  private MetadataDraft save(String title) {
    return drafts.save(ann, APP, ENGLISH, title(title), ANN);
  }

  private static Metadata title(String text) {
    return new Metadata(StoreType.APP_STORE, Map.of(MetadataField.TITLE, text));
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
