package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/** Observations of every kind, with any values that they may hold. */
final class AnyObservation extends DomainContextBase {
  @Provide
  Arbitrary<Observation<?>> observations() {
    return Arbitraries.oneOf(
        observed(searches(), appLists().map(Facts.SearchRanking::new)),
        observed(suggestionSubjects(), suggestions()),
        observed(chartSubjects(), charts()),
        observed(listingSubjects(), listings()),
        observed(ratingSubjects(), ratings()),
        observed(demands(), popularities()),
        observed(adsSubjects(), adsSuggestions()));
  }

  @Provide
  Arbitrary<Subject<?>> subjects() {
    return Arbitraries.oneOf(
        searches(),
        suggestionSubjects(),
        chartSubjects(),
        listingSubjects(),
        ratingSubjects(),
        demands(),
        adsSubjects());
  }

  private static <F extends Facts> Arbitrary<Observation<?>> observed(
      Arbitrary<? extends Subject<F>> subjects, Arbitrary<? extends F> facts) {
    return Combinators.combine(subjects, instants(), sources(), facts)
        .as((subject, at, source, seen) -> new Observation<F>(subject, at, source, seen));
  }

  private static Arbitrary<Instant> instants() {
    return Arbitraries.longs().between(0, Long.MAX_VALUE / 2).map(Instant::ofEpochMilli);
  }

  private static Arbitrary<Source> sources() {
    return Arbitraries.oneOf(
        Arbitraries.of(Source.ITUNES_RSS, Source.IMPORT, Source.APPLE_ADS),
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .ofMinLength(1)
            .ofMaxLength(32)
            .map(Source::new));
  }

  private static Arbitrary<Country> countries() {
    return Arbitraries.strings().withCharRange('a', 'z').ofLength(2).map(Country::new);
  }

  private static Arbitrary<Keyword> keywords() {
    return Arbitraries.strings().ofMaxLength(60).filter(AnyObservation::isKeyword).map(Keyword::of);
  }

  private static boolean isKeyword(String text) {
    try {
      return !Keyword.of(text).text().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Arbitrary<CategoryId> categories() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(0, 999_999_999).map(String::valueOf).map(CategoryId::new),
        Arbitraries.strings()
            .withCharRange('A', 'Z')
            .ofMinLength(1)
            .ofMaxLength(64)
            .map(CategoryId::new));
  }

  private static Arbitrary<AppId> appStoreIds() {
    return Arbitraries.oneOf(Arbitraries.longs().between(1, 7_000_000_000L), Arbitraries.longs())
        .map(AppId.AppStore::new);
  }

  private static Arbitrary<AppId> googlePlayIds() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .ofMinLength(1)
        .ofMaxLength(20)
        .list()
        .ofMinSize(2)
        .ofMaxSize(5)
        .map(parts -> new AppId.GooglePlay(String.join(".", parts)));
  }

  private static Arbitrary<AppId> apps() {
    return Arbitraries.oneOf(appStoreIds(), googlePlayIds());
  }

  private static Arbitrary<List<AppId>> appLists() {
    return Arbitraries.oneOf(
        appStoreIds().list().ofMaxSize(250).uniqueElements(),
        googlePlayIds().list().ofMaxSize(50).uniqueElements(),
        apps().list().ofMaxSize(50).uniqueElements());
  }

  private static Arbitrary<Subject.Search> searches() {
    return Combinators.combine(Arbitraries.of(Device.class), countries(), keywords())
        .as(Subject.Search::new);
  }

  private static Arbitrary<Subject.Suggestions> suggestionSubjects() {
    return Combinators.combine(Arbitraries.of(StoreType.class), countries(), keywords())
        .as(Subject.Suggestions::new);
  }

  private static Arbitrary<Subject.Chart> chartSubjects() {
    return Combinators.combine(Arbitraries.of(Device.class), countries(), categories())
        .as(Subject.Chart::new);
  }

  @Provide
  Arbitrary<Subject.Listing> listingSubjects() {
    return Combinators.combine(apps(), countries()).as(Subject.Listing::new);
  }

  private static Arbitrary<Subject.Rating> ratingSubjects() {
    return Combinators.combine(apps(), countries()).as(Subject.Rating::new);
  }

  private static Arbitrary<Subject.Demand> demands() {
    return Combinators.combine(countries(), keywords()).as(Subject.Demand::new);
  }

  private static Arbitrary<Subject.AdsSuggestions> adsSubjects() {
    return Combinators.combine(appStoreIds(), countries()).as(Subject.AdsSuggestions::new);
  }

  private static Arbitrary<Facts.SuggestionList> suggestions() {
    Arbitrary<OptionalInt> priorities =
        Arbitraries.integers()
            .between(0, 10_000)
            .optional()
            .map(some -> some.map(OptionalInt::of).orElse(OptionalInt.empty()));
    return Combinators.combine(keywords(), priorities)
        .as(Suggestion::new)
        .list()
        .ofMaxSize(50)
        .map(Facts.SuggestionList::new);
  }

  private static Arbitrary<Facts.ChartRanking> charts() {
    return Combinators.combine(
            Arbitraries.maps(Arbitraries.of(ChartKind.class), appLists()).ofMinSize(1).ofMaxSize(3),
            texts().optional())
        .as(Facts.ChartRanking::new);
  }

  private static Arbitrary<Facts.Rating> ratings() {
    return Combinators.combine(
            Arbitraries.doubles().between(0.01, 5), Arbitraries.longs().between(1, Long.MAX_VALUE))
        .as(Facts.Rating::new);
  }

  private static Arbitrary<Facts.Popularity> popularities() {
    return Arbitraries.of(PopularityScale.class)
        .flatMap(
            scale ->
                Arbitraries.integers()
                    .between(scale.lowest(), scale.highest())
                    .map(value -> new Facts.Popularity(value, scale)));
  }

  private static Arbitrary<Facts.AdsSuggestionList> adsSuggestions() {
    return keywords().list().ofMaxSize(30).uniqueElements().map(Facts.AdsSuggestionList::new);
  }

  private static Arbitrary<Facts.Listing> listings() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.just(new Facts.NotListed())), Tuple.of(9, listed()));
  }

  private static Arbitrary<Facts.Listed> listed() {
    Facts.Listed empty =
        new Facts.Listed(
            ListingKind.APPLICATION,
            "",
            "",
            Optional.empty(),
            Optional.empty(),
            "",
            Map.of(),
            List.of(),
            "",
            Optional.empty(),
            new InAppPurchases.NotShown(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Arbitrary<Facts.Listed> words =
        Combinators.combine(
                Arbitraries.of(ListingKind.class),
                texts(),
                texts(),
                texts().optional(),
                texts().optional(),
                texts(),
                texts(),
                texts().optional())
            .as(
                (kind, title, description, promo, brief, icon, developer, version) ->
                    new Facts.Listed(
                        kind,
                        title,
                        description,
                        promo,
                        brief,
                        icon,
                        empty.screenshots(),
                        empty.categories(),
                        developer,
                        empty.price(),
                        empty.inAppPurchases(),
                        version,
                        empty.releasedAt(),
                        empty.updatedAt()));
    Arbitrary<Facts.Listed> things =
        Combinators.combine(
                Arbitraries.maps(texts(), texts().list().ofMaxSize(4)).ofMaxSize(3),
                Combinators.combine(categories(), texts()).as(Category::new).list().ofMaxSize(3),
                prices().optional(),
                purchases(),
                anyInstants().optional(),
                anyInstants().optional())
            .as(
                (screenshots, categories, price, purchases, released, updated) ->
                    new Facts.Listed(
                        empty.kind(),
                        "",
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        "",
                        screenshots,
                        categories,
                        "",
                        price,
                        purchases,
                        Optional.empty(),
                        released,
                        updated));
    return Arbitraries.oneOf(words, things);
  }

  private static Arbitrary<Price> prices() {
    Arbitrary<BigDecimal> amounts =
        Combinators.combine(Arbitraries.bigIntegers(), Arbitraries.integers())
            .as((BigInteger unscaled, Integer scale) -> new BigDecimal(unscaled, scale));
    return Combinators.combine(texts(), amounts.optional(), texts().optional()).as(Price::new);
  }

  private static Arbitrary<InAppPurchases> purchases() {
    Arbitrary<InAppPurchase> items =
        Combinators.combine(texts(), texts(), texts(), texts()).as(InAppPurchase::new);
    return Arbitraries.oneOf(
        Arbitraries.just(new InAppPurchases.NotShown()),
        Arbitraries.of(true, false).map(InAppPurchases.Offered::new),
        items.list().ofMaxSize(5).map(InAppPurchases.Items::new));
  }

  private static Arbitrary<Instant> anyInstants() {
    return Combinators.combine(
            Arbitraries.longs().between(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
            Arbitraries.longs().between(0, 999_999_999))
        .as(Instant::ofEpochSecond);
  }

  /** Any characters, half surrogate pairs among them. */
  private static Arbitrary<String> texts() {
    return Arbitraries.strings().all().ofMaxLength(40);
  }
}
