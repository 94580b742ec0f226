package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ProductPage.Purchase;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Parses a captured page of the real store, which is not in the repository, and compares it with
 * the lookup of the same app in the same hour.
 */
class ProductPageCaptureTest {
  private static final AppId APP = Replies.app(493145008);
  private static final String PAGE = "product-page/headspace-us-2026-05.html";

  private final ScriptedStore pages = ScriptedStore.always(read(PAGE));
  private final ScriptedStore lookups =
      ScriptedStore.always(read("itunes-lookup/lookup-headspace-us-2026-05.json"));
  private final ProductPage page =
      pages.observe(new Subject.ProductPage(APP, Replies.US), ProductPage.class);

  @Test
  void whatOnlyThePageHasIsParsed() {
    assertThat(page.subtitle()).contains("Relax, Stress & Anxiety Relief");
    assertThat(page.offersPurchases()).contains(true);
    assertThat(page.purchases())
        .hasSize(10)
        .startsWith(
            new Purchase("Headspace", "$12.99"), new Purchase("Monthly Subscription", "$12.99"))
        .endsWith(new Purchase("Annual Subscription", "$69.99"));
    assertThat(page.privacyTypes())
        .singleElement()
        .satisfies(
            type -> {
              assertThat(type.identifier()).isEqualTo("DATA_LINKED_TO_YOU");
              assertThat(type.categories()).contains("HEALTH_AND_FITNESS", "LOCATION");
            });
    assertThat(page.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.title()).isEqualTo("Mind, meet body");
              assertThat(event.kind()).contains("MAJOR UPDATE");
              assertThat(event.startsAt().orElseThrow()).isBefore(event.endsAt().orElseThrow());
            });
    assertThat(page.features()).hasSize(8).contains("Learn to Meditate");
  }

  @Test
  void thePageIsNewerThanTheLookupOfTheSameHour() {
    Facts.Listed listed =
        (Facts.Listed) lookups.observe(new Subject.Listing(APP, Replies.US), Facts.Listing.class);
    assertThat(page.ageRating()).contains("13+");
    assertThat(listed.details().ageRating()).contains("12+");
    assertThat(page.screenshots()).containsEntry("phone", 10).containsEntry("pad", 10);
    assertThat(listed.screenshots().get("iphone")).hasSize(8);
    assertThat(listed.screenshots().get("ipad")).hasSize(10);
  }

  @Test
  void theHistogramHasTheRatingsOfTheLookup() {
    RatingHistogram histogram =
        pages.observe(new Subject.Histogram(APP, Replies.US), RatingHistogram.class);
    Facts.Rating rating = lookups.observe(new Subject.Rating(APP, Replies.US), Facts.Rating.class);
    assertThat(histogram.of(5)).isEqualTo(870_380);
    assertThat(histogram.of(1)).isEqualTo(8_534);
    assertThat(histogram.total()).isCloseTo(rating.count(), withinPercentage(0.1));
  }

  @Test
  void tenAppsAreSimilar() {
    AppList similar = pages.observe(new Subject.SimilarApps(APP, Replies.US), AppList.class);
    assertThat(similar.apps()).hasSize(10).startsWith(Replies.app(560442518));
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of("../../shared/captures/apple", file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
