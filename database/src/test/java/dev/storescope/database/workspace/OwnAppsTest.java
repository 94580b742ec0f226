package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.LiveTexts.LocaleTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnApps.Latest;
import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnProduct.Price;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SampleCredentials;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link OwnApps} promises. */
@OnEachDatabase
class OwnAppsTest {
  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  private static final AppId APP = new AppId.AppStore(1);
  private static final AppId OTHER = new AppId.AppStore(2);
  private static final MetadataLocale ENGLISH = MetadataLocale.of("en-US");
  private static final LiveTexts TEXTS =
      new LiveTexts(
          APP,
          "IOS",
          "2.1",
          Map.of(
              ENGLISH,
              new LocaleTexts(
                  new Metadata(
                      StoreType.APP_STORE,
                      Map.of(
                          MetadataField.TITLE, "ćma 🦋 \"A\"",
                          MetadataField.DESCRIPTION, "Two\nlines")),
                  Optional.of("New")),
              MetadataLocale.of("ja"),
              new LocaleTexts(new Metadata(StoreType.APP_STORE, Map.of()), Optional.empty())));
  private static final OwnProduct PRODUCT =
      new OwnProduct(
          "com.acme.premium",
          "Premium",
          "NON_CONSUMABLE",
          "APPROVED",
          Optional.of("ONE_MONTH"),
          new TreeMap<>(Map.of(new Country("us"), new Price(new BigDecimal("4.90"), "USD"))));

  private final SqlDatabase database;
  private final OwnApps own;
  private final AccountId ann;
  private final AccountId bob;
  private final long connection;

  OwnAppsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(InstantSource.fixed(NOW), 0);
    this.own = database.ownApps();
    this.ann = DatabaseLocation.newAccount(database, "ann");
    this.bob = DatabaseLocation.newAccount(database, "bob");
    this.connection =
        database.connections().create(ann, "Acme", SampleCredentials.APP_STORE_CONNECT).id();
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void whatIsReadReplacesWhatWasThere() {
    own.put(ann, connection, app(OTHER, "Before"));
    own.put(ann, connection, app(OTHER, "Other"));
    own.put(ann, connection, app(APP, "Acme"));
    assertThat(own.list(ann)).containsExactly(app(APP, "Acme"), app(OTHER, "Other"));
    own.putTexts(ann, connection, APP, List.of());
    assertThat(own.findTexts(ann, APP)).contains(new Latest<>(List.of(), NOW));
    own.putTexts(ann, connection, APP, List.of(TEXTS));
    assertThat(own.findTexts(ann, APP)).contains(new Latest<>(List.of(TEXTS), NOW));
    own.putProducts(ann, connection, APP, List.of(PRODUCT));
    assertThat(own.findProducts(ann, APP)).contains(new Latest<>(List.of(PRODUCT), NOW));
  }

  @Test
  void whatWasNeverReadIsNotThere() {
    own.put(ann, connection, app(APP, "Acme"));
    assertThat(own.findTexts(ann, APP)).isEmpty();
    assertThat(own.findProducts(ann, APP)).isEmpty();
    assertThat(own.listReviews(ann, APP, 9)).isEmpty();
  }

  @Test
  void reviewsAreKeptBesideEachOtherAndReplacedById() {
    OwnReview old = review("a", NOW.minusSeconds(60), Optional.empty());
    OwnReview edited =
        review("b", NOW, Optional.of(new DeveloperAnswer("Thanks", Optional.of(NOW))));
    own.putReviews(
        ann, connection, APP, List.of(review("b", NOW.minusSeconds(99), Optional.empty()), old));
    own.putReviews(ann, connection, APP, List.of(edited));
    assertThat(own.listReviews(ann, APP, 9)).containsExactly(edited, old);
    assertThat(own.listReviews(ann, APP, 1)).containsExactly(edited);
    assertThat(own.listReviews(ann, OTHER, 9)).isEmpty();
  }

  @Test
  void noOtherWorkspaceSeesOrChangesIt() {
    fill();
    assertThat(own.list(bob)).isEmpty();
    assertThat(own.findTexts(bob, APP)).isEmpty();
    assertThat(own.findProducts(bob, APP)).isEmpty();
    assertThat(own.listReviews(bob, APP, 9)).isEmpty();
    own.put(bob, connection, app(APP, "Bob's"));
    own.putTexts(bob, connection, APP, List.of());
    own.putReviews(bob, connection, APP, List.of(review("x", NOW, Optional.empty())));
    assertThat(own.list(bob)).isEmpty();
    assertThat(own.findTexts(bob, APP)).isEmpty();
    assertThat(own.listReviews(bob, APP, 9)).isEmpty();
    assertThat(own.list(ann)).containsExactly(app(APP, "Acme"));
  }

  @Test
  void itIsDeletedWithItsConnectionAndNothingIsKeptAfterwards() {
    fill();
    assertThat(database.connections().delete(ann, connection)).isTrue();
    assertNothing();
    fill();
    assertNothing();
  }

  @Test
  void itIsDeletedWithTheAccount() {
    fill();
    database.accounts().delete(ann);
    assertNothing();
  }

  private void fill() {
    own.put(ann, connection, app(APP, "Acme"));
    own.putTexts(ann, connection, APP, List.of(TEXTS));
    own.putProducts(ann, connection, APP, List.of(PRODUCT));
    own.putReviews(ann, connection, APP, List.of(review("a", NOW, Optional.empty())));
  }

  private void assertNothing() {
    assertThat(own.list(ann)).isEmpty();
    assertThat(own.findTexts(ann, APP)).isEmpty();
    assertThat(own.findProducts(ann, APP)).isEmpty();
    assertThat(own.listReviews(ann, APP, 9)).isEmpty();
  }

  private static OwnApp app(AppId app, String name) {
    return new OwnApp(app, "com.acme", name, ENGLISH);
  }

  private static OwnReview review(String id, Instant at, Optional<DeveloperAnswer> answer) {
    return new OwnReview(
        id,
        Optional.of(new Country("jp")),
        Optional.of(ENGLISH),
        new Review("ann", 4, Optional.of("Good"), "Very\n\"good\"", Optional.empty(), at, answer));
  }
}
