package dev.storescope.listings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListingChangeTest {
  private static final Subject.Listing SUBJECT =
      new Subject.Listing(AppId.of(StoreType.APP_STORE, "1"), new Country("us"));
  private static final Instant FIRST = Instant.parse("2026-11-01T04:00:00Z");
  private static final Instant SECOND = Instant.parse("2026-11-02T04:00:00Z");
  private static final Instant THIRD = Instant.parse("2026-11-05T04:00:00Z");

  private final List<Observation<Listing>> observations = new ArrayList<>();

  @Test
  void aChangeIsBetweenTheLastOldAndTheFirstNewObservation() {
    saw(FIRST, titled("Chess")).saw(SECOND, titled("Chess")).saw(THIRD, titled("Chess: Play"));

    assertThat(changes())
        .containsExactly(
            new ListingChange(
                SECOND, THIRD, List.of(difference(PartKind.TITLE, "Chess", "Chess: Play"))));
  }

  @Test
  void theNewestChangeComesFirst() {
    saw(FIRST, titled("a")).saw(SECOND, titled("b")).saw(THIRD, titled("c"));

    assertThat(changes()).extracting(ListingChange::by).containsExactly(THIRD, SECOND);
  }

  @Test
  void equalObservationsAndASingleOneHaveNoChange() {
    assertThat(changes()).isEmpty();
    saw(FIRST, titled("Chess"));
    assertThat(changes()).isEmpty();
    saw(SECOND, titled("Chess"));
    assertThat(changes()).isEmpty();
  }

  @Test
  void everyChangedPartIsListed() {
    saw(FIRST, new Sample().listed());
    Sample after = new Sample();
    after.promo = Optional.of("New");
    after.price = "0,99 €";
    after.shots = Map.of("iphone", List.of("1", "2"), "ipad", List.of("3"));
    after.categories = List.of("Games", "Board");
    after.version = "2.0";
    after.purchases = items("Pro 2 €", "Gold 9 €");
    saw(SECOND, after.listed());

    assertThat(changes().getFirst().differences())
        .containsExactly(
            difference(PartKind.PROMO_TEXT, "Old", "New"),
            new PartChange(
                new ListingPart(PartKind.SCREENSHOTS, "iphone"),
                List.of("2", "0"),
                List.of("1", "2")),
            new PartChange(
                ListingPart.of(PartKind.CATEGORIES), List.of("Games"), List.of("Games", "Board")),
            difference(PartKind.PRICE, "Free", "0,99 €"),
            new PartChange(
                ListingPart.of(PartKind.PURCHASES),
                List.of("Pro 1 €"),
                List.of("Pro 2 €", "Gold 9 €")),
            difference(PartKind.VERSION, "1.0", "2.0"));
  }

  @Test
  void addedAndRemovedValuesAreListed() {
    PartChange moved =
        new PartChange(
            new ListingPart(PartKind.SCREENSHOTS, "ipad"), List.of("a", "b"), List.of("b", "c"));
    assertThat(moved.removed()).containsExactly("a");
    assertThat(moved.added()).containsExactly("c");
  }

  @Test
  void whatASourceDoesNotShowIsNoChange() {
    Sample silent = new Sample();
    silent.promo = Optional.empty();
    silent.shots = Map.of();
    silent.purchases = new InAppPurchases.NotShown();
    saw(FIRST, new Sample().listed())
        .saw(SECOND, silent.listed())
        .saw(THIRD, new Sample().listed());

    assertThat(changes()).isEmpty();
  }

  @Test
  void aPartIsComparedWithTheLastObservationThatHasIt() {
    Sample silent = new Sample();
    silent.promo = Optional.empty();
    Sample after = new Sample();
    after.promo = Optional.of("New");
    after.version = "2.0";
    saw(FIRST, new Sample().listed()).saw(SECOND, silent.listed()).saw(THIRD, after.listed());

    assertThat(changes())
        .containsExactlyInAnyOrder(
            new ListingChange(FIRST, THIRD, List.of(difference(PartKind.PROMO_TEXT, "Old", "New"))),
            new ListingChange(SECOND, THIRD, List.of(difference(PartKind.VERSION, "1.0", "2.0"))));
  }

  @Test
  void aBlankTextIsARemovedOne() {
    Sample after = new Sample();
    after.promo = Optional.of("");
    saw(FIRST, new Sample().listed()).saw(SECOND, after.listed());

    assertThat(changes().getFirst().differences())
        .containsExactly(
            new PartChange(ListingPart.of(PartKind.PROMO_TEXT), List.of("Old"), List.of()));
  }

  @Test
  void purchasesWithoutItemsAreNoChange() {
    Sample after = new Sample();
    after.purchases = new InAppPurchases.Offered(true);
    saw(FIRST, new Sample().listed()).saw(SECOND, after.listed());
    assertThat(changes()).isEmpty();

    after.purchases = new InAppPurchases.Offered(false);
    saw(THIRD, after.listed());
    assertThat(changes().getFirst().differences())
        .containsExactly(difference(PartKind.SELLS_WITHIN, "yes", "no"));
  }

  @Test
  void anAppThatLeavesAndComesBackIsComparedWithWhatItWas() {
    saw(FIRST, titled("Chess")).saw(SECOND, new NotListed()).saw(THIRD, titled("Chess 2"));

    assertThat(changes())
        .containsExactlyInAnyOrder(
            new ListingChange(FIRST, SECOND, List.of(difference(PartKind.OFFERED, "yes", "no"))),
            new ListingChange(
                FIRST, THIRD, List.of(difference(PartKind.TITLE, "Chess", "Chess 2"))),
            new ListingChange(SECOND, THIRD, List.of(difference(PartKind.OFFERED, "no", "yes"))));
  }

  @Test
  void aListingOfAnOlderCacheIsNoChange() {
    Instant update = FIRST.plusSeconds(60);
    saw(FIRST, version("4.8", FIRST.minusSeconds(60)))
        .saw(SECOND, version("4.9", update))
        .saw(SECOND.plusSeconds(1), version("4.8", FIRST.minusSeconds(60)))
        .saw(SECOND.plusSeconds(2), version("4.9", update))
        .saw(SECOND.plusSeconds(3), version("4.8", FIRST.minusSeconds(60)))
        .saw(THIRD, version("4.9", update));

    assertThat(changes()).extracting(ListingChange::by).containsExactly(SECOND);
  }

  @Test
  void aVersionThatAnotherOneFollowedDoesNotComeBackWithoutAnUpdate() {
    saw(FIRST, version("4.8")).saw(SECOND, version("4.9")).saw(THIRD, version("4.8"));
    assertThat(changes()).extracting(ListingChange::by).containsExactly(SECOND);
  }

  @Test
  void aVersionThatIsReleasedAgainIsAChange() {
    saw(FIRST, version("4.8", FIRST))
        .saw(SECOND, version("4.9", SECOND))
        .saw(THIRD, version("4.8", THIRD));
    assertThat(changes()).extracting(ListingChange::by).containsExactly(THIRD, SECOND);
  }

  @Test
  void anUpdateInTheFutureMakesNoLaterListingStale() {
    saw(FIRST, version("4.8", FIRST.plusSeconds(864_000)))
        .saw(SECOND, version("4.9", SECOND))
        .saw(THIRD, version("5.0", THIRD));
    assertThat(changes()).extracting(ListingChange::by).containsExactly(THIRD, SECOND);
  }

  @Test
  void aPriceThatComesBackIsAChange() {
    Sample sale = new Sample();
    sale.price = "0,99 €";
    saw(FIRST, new Sample().listed()).saw(SECOND, sale.listed()).saw(THIRD, new Sample().listed());
    assertThat(changes()).extracting(ListingChange::by).containsExactly(THIRD, SECOND);
  }

  @Test
  void aPartThatComesBackWithoutAnUpdateIsAChangeOnceItStays() {
    Sample other = new Sample();
    other.updatedAt = Optional.of(FIRST);
    other.title = "Chess: Play";
    Sample same = new Sample();
    same.updatedAt = Optional.of(FIRST);
    saw(FIRST, same.listed())
        .saw(SECOND, other.listed())
        .saw(SECOND.plusSeconds(1), same.listed())
        .saw(SECOND.plusSeconds(2), other.listed())
        .saw(SECOND.plusSeconds(3), same.listed());
    assertThat(changes()).extracting(ListingChange::by).containsExactly(SECOND);

    saw(THIRD, same.listed());
    assertThat(changes())
        .containsExactly(
            new ListingChange(
                SECOND.plusSeconds(2),
                THIRD,
                List.of(difference(PartKind.TITLE, "Chess: Play", "Chess"))),
            new ListingChange(
                FIRST, SECOND, List.of(difference(PartKind.TITLE, "Chess", "Chess: Play"))));
  }

  @Test
  void aPriceComesBackWithoutAnUpdate() {
    Sample sale = new Sample();
    sale.updatedAt = Optional.of(FIRST);
    sale.price = "0,99 €";
    Sample usual = new Sample();
    usual.updatedAt = Optional.of(FIRST);
    saw(FIRST, usual.listed()).saw(SECOND, sale.listed()).saw(THIRD, usual.listed());
    assertThat(changes()).extracting(ListingChange::by).containsExactly(THIRD, SECOND);
  }

  private static Listed version(String version, Instant updatedAt) {
    Sample sample = new Sample();
    sample.version = version;
    sample.updatedAt = Optional.of(updatedAt);
    return sample.listed();
  }

  private static Listed version(String version) {
    Sample sample = new Sample();
    sample.version = version;
    return sample.listed();
  }

  private ListingChangeTest saw(Instant at, Listing listing) {
    observations.add(new Observation<>(SUBJECT, at, Source.IMPORT, listing));
    return this;
  }

  private List<ListingChange> changes() {
    return ListingChange.within(observations);
  }

  private static PartChange difference(PartKind field, String before, String after) {
    return new PartChange(ListingPart.of(field), List.of(before), List.of(after));
  }

  private static Listed titled(String title) {
    Sample sample = new Sample();
    sample.title = title;
    return sample.listed();
  }

  private static InAppPurchases items(String... namesWithPrices) {
    return new InAppPurchases.Items(
        List.of(namesWithPrices).stream()
            .map(text -> text.split(" ", 2))
            .map(parts -> new InAppPurchase(parts[0], parts[0], parts[1], ""))
            .toList());
  }

  /** A listing with defaults. */
  private static final class Sample {
    private String title = "Chess";
    private Optional<String> promo = Optional.of("Old");
    private String price = "Free";
    private String version = "1.0";
    private Optional<Instant> updatedAt = Optional.empty();
    private Map<String, List<String>> shots =
        Map.of("iphone", List.of("2", "0"), "ipad", List.of("3"));
    private List<String> categories = List.of("Games");
    private InAppPurchases purchases = items("Pro 1 €");

    Listed listed() {
      return new Listed(
          ListingKind.APPLICATION,
          title,
          "Play chess.",
          promo,
          Optional.empty(),
          "icon.png",
          shots,
          categories.stream().map(name -> new Category(new CategoryId("6014"), name)).toList(),
          "Example",
          Optional.of(new Price(price, Optional.empty(), Optional.empty())),
          purchases,
          Optional.of(version),
          Optional.empty(),
          updatedAt);
    }
  }
}
