package dev.storescope.sandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.sandbox.world.catalog.TopicVocabulary;
import dev.storescope.sandbox.world.law.DownloadsLaw;
import dev.storescope.sandbox.world.law.MarketLaw;
import dev.storescope.sandbox.world.law.NamingLaw;
import dev.storescope.sandbox.world.law.ReportedPopularityLaw;
import dev.storescope.sandbox.world.law.SearchLaw;
import dev.storescope.sandbox.world.law.SuggesterLaw;
import dev.storescope.sandbox.world.law.UserLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.Reading;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What each setting of a world changes in what the stores show and in the ground truth. */
class WorldLawsTest {
  private static final Country US = new Country("us");
  private static final Country GERMANY = new Country("de");
  private static final Instant NOW = Instant.parse("2026-06-17T12:00:00Z");
  private static final LocalDate TODAY = LocalDate.of(2026, 6, 17);
  private static final LocalDate SUNDAY = LocalDate.of(2026, 6, 7);
  private static final CategoryId ALL = new CategoryId("36");
  private static final WorldSettings USUAL = WorldSettings.of(3, 1_000, 5_000);

  /** Nobody has any app yet, so all who choose one install it for the first time. */
  private static final WorldSettings ALL_NEW = USUAL.with(DownloadsLaw.USUAL.withFirst(1e9));

  @Test
  void popularityIsTheLogarithmOfTheSearchesInHundredthsOfThatOfTheFirstTerm() {
    World exact = new World(USUAL.with(ReportedPopularityLaw.USUAL.withError(0)));
    for (Country country : List.of(US, GERMANY, Country.of("at"))) {
      Map<String, Integer> report = popularities(exact, country);
      double first =
          inAWeek(exact, country, exact.terms(StoreType.APP_STORE, country).getFirst().text());
      report.forEach(
          (term, popularity) -> {
            double searches = inAWeek(exact, country, term);
            assertThat(searches).as(term).isGreaterThanOrEqualTo(500);
            double law = 100 * Math.log(searches) / Math.log(first);
            assertThat(popularity.doubleValue()).as(term).isCloseTo(law, within(1.5));
          });
    }
  }

  @Test
  void theListsOfASmallCountryEndAtTheThresholdWithAHighPopularity() {
    World world = new World(USUAL);
    int ofGermany =
        popularities(world, GERMANY).values().stream()
            .mapToInt(Integer::intValue)
            .min()
            .orElseThrow();
    int ofAustria =
        popularities(world, Country.of("at")).values().stream()
            .mapToInt(Integer::intValue)
            .min()
            .orElseThrow();
    assertThat(ofGermany).isBetween(43, 49);
    assertThat(ofAustria).isBetween(52, 57);
    World any = new World(USUAL.with(ReportedPopularityLaw.USUAL.withThreshold(1)));
    assertThat(popularities(any, Country.of("at")))
        .hasSizeGreaterThan(2 * popularities(world, Country.of("at")).size());
  }

  @Test
  void aTermHasAHigherPopularityInAMonthThanInAWeek() {
    World world = new World(USUAL);
    Map<String, Integer> ofWeek = popularities(world, US);
    double higher =
        world.popularTerms(US, ReportedDays.month(YearMonth.from(SUNDAY))).stream()
            .filter(term -> ofWeek.containsKey(term.term()))
            .filter(term -> term.popularity() >= 60 && term.popularity() <= 66)
            .mapToInt(term -> term.popularity() - ofWeek.getOrDefault(term.term(), 0))
            .average()
            .orElseThrow();
    assertThat(higher).isBetween(3.0, 4.5);
  }

  @Test
  void someReportsNeverCome() {
    World world = new World(USUAL.with(ReportedPopularityLaw.USUAL.withOutages(0.3)));
    long missing =
        IntStream.range(0, 100)
            .filter(week -> world.popularTerms(US, SUNDAY.minusWeeks(week)).isEmpty())
            .count();
    assertThat(missing).isBetween(15L, 45L);
  }

  private static Map<String, Integer> popularities(World world, Country country) {
    return world.popularTerms(country, SUNDAY).stream()
        .collect(Collectors.toMap(PopularTerm::term, PopularTerm::popularity, (one, _) -> one));
  }

  private static double inAWeek(World world, Country country, String term) {
    return IntStream.range(0, 7)
        .mapToDouble(
            day -> world.truth().searches(StoreType.APP_STORE, country, term, SUNDAY.plusDays(day)))
        .sum();
  }

  @Test
  void aSmallReportNamesFewTermsOfAGenreAndThereMayBeNone() {
    World small = new World(USUAL.with(ReportedPopularityLaw.USUAL.withRowsOfGenre(20)));
    Map<CategoryId, Long> ofGenre =
        small.popularTerms(US, SUNDAY).stream()
            .collect(Collectors.groupingBy(PopularTerm::genre, Collectors.counting()));
    assertThat(ofGenre.values()).allSatisfy(rows -> assertThat(rows).isLessThanOrEqualTo(20));
    assertThat(ofGenre).containsValue(20L);
    World none = new World(USUAL.with(ReportedPopularityLaw.USUAL.withRowsOfGenre(0)));
    assertThat(none.popularTerms(US, SUNDAY)).isEmpty();
  }

  @Test
  void volumesFallByTheExponent() {
    for (double exponent : List.of(0.5, 1.3)) {
      World world =
          new World(
              USUAL.with(SearchLaw.USUAL.withVolumes(Volumes.Zipf.USUAL.withExponent(exponent))));
      List<Double> volumes = volumes(world, StoreType.APP_STORE);
      double fall = Math.log(median(volumes, 100) / median(volumes, 3_000)) / Math.log(30);
      assertThat(fall).isCloseTo(exponent, within(0.1));
    }
  }

  @Test
  void moreDifferentTermsLeaveFewerSearchesForEachOfAStoreOfTheSameSize() {
    World few = new World(USUAL.with(SearchLaw.USUAL.withDistinct(20_000)));
    World many = new World(USUAL.with(SearchLaw.USUAL.withDistinct(20_000_000)));
    double ofFew = volumes(few, StoreType.GOOGLE_PLAY).get(1_000);
    double ofMany = volumes(many, StoreType.GOOGLE_PLAY).get(1_000);
    assertThat(ofFew).isGreaterThan(2 * ofMany);
    assertThat(few.truth().searchesOfAllTerms(StoreType.GOOGLE_PLAY, US))
        .isEqualTo(many.truth().searchesOfAllTerms(StoreType.GOOGLE_PLAY, US));
  }

  @Test
  void theBudgetScalesAllSearchesOfItsStoreAndNotTheNumberOfUsers() {
    World usual = new World(USUAL);
    World more = new World(USUAL.with(MarketLaw.USUAL.withFirst(2 * MarketLaw.USUAL.first())));
    World morePlay = new World(USUAL.with(MarketLaw.USUAL.withSearchesPerAndroidDevice(0.48)));
    assertThat(ratioOfSearches(more, usual, StoreType.APP_STORE)).isCloseTo(2, within(1e-9));
    assertThat(ratioOfSearches(more, usual, StoreType.GOOGLE_PLAY)).isCloseTo(1, within(1e-9));
    assertThat(ratioOfSearches(morePlay, usual, StoreType.GOOGLE_PLAY)).isCloseTo(3, within(1e-9));
    assertThat(topChart(more)).isEqualTo(topChart(usual));
  }

  private static double ratioOfSearches(World world, World to, StoreType store) {
    return world.truth().searchesOfAllTerms(store, GERMANY)
        / to.truth().searchesOfAllTerms(store, GERMANY);
  }

  @Test
  void thoseWhoReadFurtherInstallMoreAtLowRanks() {
    List<Double> shares = new ArrayList<>();
    for (double depth : List.of(-0.5, 0.0, 0.5, 1.0)) {
      World world = new World(ALL_NEW.with(UserLaw.USUAL.withReading(Reading.of(depth))));
      shares.add(shareBehindTheFirstFive(world));
    }
    assertThat(shares).isSorted();
    assertThat(shares.getLast()).isGreaterThan(2 * shares.getFirst());
  }

  @Test
  void readingAsUsualAndFarAreTheEndsOfTheScaleOfReading() {
    assertThat(Reading.of(0).quick()).isCloseTo(Reading.USUAL.quick(), within(1e-12));
    assertThat(Reading.of(0).thorough()).isCloseTo(Reading.USUAL.thorough(), within(1e-12));
    assertThat(Reading.of(1).quick()).isCloseTo(Reading.FAR.quick(), within(1e-12));
    assertThat(Reading.of(0.5).quick()).isBetween(0.85, 0.95);
  }

  @Test
  void theOwnerOfABrandGetsTheInstallsOfThoseWhoWantIt() {
    assertThat(installsOfOwners(0.9)).isGreaterThan(1.4 * installsOfOwners(0.3));
  }

  @Test
  void theProbabilityOfAnInstallScalesWhatOneResultGets() {
    World few = new World(ALL_NEW.with(UserLaw.USUAL.withInstall(0.035)));
    World many = new World(ALL_NEW.with(UserLaw.USUAL.withInstall(0.07)));
    String term = generic(few, 300);
    double ofFew = installs(few, term).getFirst();
    assertThat(installs(many, term).getFirst()).isCloseTo(2 * ofFew, within(0.001 * ofFew));
  }

  @Test
  void appsThatDifferInAppealGetMoreDifferentInstallsAtTheSameRank() {
    assertThat(spreadAtFirstRank(0)).isLessThan(0.8 * spreadAtFirstRank(1));
    assertThat(spreadAtFirstRank(1)).isLessThan(0.7 * spreadAtFirstRank(3));
  }

  @Test
  void theGivenShareOfNamesIsOfOrdinaryWords() {
    Set<String> words = ordinaryEnglishWords();
    World usual = new World(USUAL);
    World half = new World(USUAL.with(NamingLaw.USUAL.withOrdinary(0.5)));
    assertThat(ordinaryShare(usual, words)).isLessThan(0.02);
    assertThat(ordinaryShare(half, words)).isCloseTo(0.5, within(0.1));
  }

  @Test
  void aTitleWithoutSeparatorBeginsWithTheNameAllTheSame() {
    World half = new World(USUAL.with(NamingLaw.USUAL.withUnseparated(0.5)));
    List<String> titles = topChart(half).stream().map(AppPage::title).toList();
    double bare =
        titles.stream().filter(title -> !title.contains(":")).count() / (double) titles.size();
    assertThat(bare).isCloseTo(0.5, within(0.15));
  }

  @Test
  void anOrdinaryNameThatIsANeedHasOnlyAShareOfItsSearches() {
    World world = new World(USUAL.with(NamingLaw.USUAL.withOrdinary(1)));
    List<Term> both = termsThatAreNeedAndName(world);
    assertThat(both).hasSizeGreaterThan(20);
    assertThat(both.stream().filter(term -> term.brand().isPresent())).isNotEmpty();
    assertThat(both.stream().filter(term -> term.brand().isEmpty())).isNotEmpty();
    for (Term term : both) {
      Optional<AppId> owner = world.truth().brandOwner(StoreType.APP_STORE, US, term.text());
      assertThat(owner.isPresent()).as(term.text()).isEqualTo(term.named() >= 0.5);
    }
  }

  @Test
  void theInstallsOfATermAddUpToLessThanItsSearchesWithOrdinaryNamesToo() {
    World world = new World(USUAL.with(NamingLaw.USUAL.withOrdinary(1)));
    for (Term term : termsThatAreNeedAndName(world)) {
      double searches = world.truth().searches(StoreType.APP_STORE, US, term.text(), TODAY);
      double sum = installs(world, term.text()).stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).as(term.text()).isBetween(0.0, searches);
    }
  }

  @Test
  void theBestTermsOfAnAppWithAnOrdinaryNameContainItsName() {
    World world = new World(USUAL.with(NamingLaw.USUAL.withOrdinary(1)));
    int withName = 0;
    List<AppPage> apps = topChart(world).subList(0, 20);
    for (AppPage page : apps) {
      String name = page.title().split(":", 2)[0].toLowerCase(Locale.ROOT);
      List<String> best = world.truth().bestTerms(page.app(), US, TODAY, 10);
      assertThat(best)
          .isNotEmpty()
          .allSatisfy(
              term -> assertThat(world.truth().installs(page.app(), US, term, TODAY)).isPositive());
      withName += best.contains(name) ? 1 : 0;
    }
    assertThat(withName).isGreaterThan(12);
  }

  @Test
  void theOrderOfSuggestionsAgreesLessWithTheSearchesIfTheErrorIsLarger() {
    double exact = shareInOrder(SuggesterLaw.USUAL.withError(0));
    double usual = shareInOrder(SuggesterLaw.USUAL);
    double one = shareInOrder(SuggesterLaw.USUAL.withError(1));
    assertThat(exact).isEqualTo(1);
    assertThat(usual).isBetween(one + 0.05, 0.95);
  }

  @Test
  void aShuffleChangesTheOrderOfSuggestionsButNotWhichThereAre() {
    StoreView usual = new World(USUAL).visit(StoreType.GOOGLE_PLAY, US, NOW);
    SuggesterLaw shuffled = SuggesterLaw.USUAL.withShuffle(5);
    StoreView other = new World(USUAL.with(shuffled)).visit(StoreType.GOOGLE_PLAY, US, NOW);
    for (char letter = 'a'; letter <= 'z'; letter++) {
      assertThat(other.suggest(String.valueOf(letter)))
          .containsExactlyInAnyOrderElementsOf(usual.suggest(String.valueOf(letter)));
    }
    assertThat(shareInOrder(shuffled)).isBetween(0.35, 0.75);
  }

  @Test
  void singleWordsWithContinuationsAreOmittedAndContinued() {
    World world = new World(USUAL.with(SuggesterLaw.USUAL.withOmittedHeads(1)));
    StoreView view = world.visit(StoreType.GOOGLE_PLAY, US, NOW);
    List<String> terms = world.truth().terms(StoreType.GOOGLE_PLAY, US);
    List<String> heads =
        terms.stream()
            .filter(term -> !term.contains(" "))
            .filter(term -> terms.stream().anyMatch(other -> other.startsWith(term + " ")))
            .limit(50)
            .toList();
    assertThat(heads)
        .hasSize(50)
        .allSatisfy(
            head -> {
              assertThat(view.suggest(head)).isNotEmpty().doesNotContain(head);
              assertThat(view.suggest(head.substring(0, 1))).doesNotContain(head);
            });
  }

  @Test
  void storesOfAUsualWorldAgreeOnTheOrderOfNeeds() {
    assertThat(agreementOfStores(MarketLaw.USUAL)).isGreaterThan(0.99);
  }

  @Test
  void storesThatShareNothingHaveUncorrelatedVolumesOfTermsOfAKind() {
    double some = agreementOfStores(MarketLaw.USUAL.withSharedNeeds(0.6));
    assertThat(some).isBetween(0.3, 0.75);
    assertThat(agreementOfStores(MarketLaw.USUAL.withSharedNeeds(0))).isBetween(-0.2, 0.2);
  }

  private static List<Double> volumes(World world, StoreType store) {
    GroundTruth truth = world.truth();
    return truth.terms(store, US).stream()
        .map(term -> truth.searchesPerDay(store, US, term, TODAY))
        .toList();
  }

  /** The median around a rank: the names of apps that are not out yet have almost no searches. */
  private static double median(List<Double> volumes, int rank) {
    List<Double> around =
        volumes.subList(rank - rank / 2, rank + rank / 2).stream().sorted().toList();
    return around.get(around.size() / 2);
  }

  private static List<AppPage> topChart(World world) {
    return world.visit(StoreType.APP_STORE, US, NOW).chart(Device.IPHONE, ChartKind.FREE, ALL, 150);
  }

  private static String generic(World world, int from) {
    GroundTruth truth = world.truth();
    return truth.terms(StoreType.APP_STORE, US).stream()
        .skip(from)
        .filter(term -> truth.brandOwner(StoreType.APP_STORE, US, term).isEmpty())
        .filter(term -> installs(world, term).size() >= 20)
        .findFirst()
        .orElseThrow();
  }

  /** The installs of the results of a search, by rank. */
  private static List<Double> installs(World world, String term) {
    return world.visit(StoreType.APP_STORE, US, NOW).search(Device.IPHONE, term, 200).stream()
        .map(page -> world.truth().installs(page.app(), US, term, TODAY))
        .toList();
  }

  private static double shareBehindTheFirstFive(World world) {
    List<Double> installs = installs(world, generic(world, 100));
    double first = installs.stream().limit(5).mapToDouble(Double::doubleValue).sum();
    double all = installs.stream().mapToDouble(Double::doubleValue).sum();
    return 1 - first / all;
  }

  private static double installsOfOwners(double wantTheOwner) {
    World world = new World(ALL_NEW.with(UserLaw.USUAL.withWantTheOwner(wantTheOwner)));
    GroundTruth truth = world.truth();
    return truth.terms(StoreType.APP_STORE, US).stream()
        .limit(40)
        .flatMap(
            term ->
                truth.brandOwner(StoreType.APP_STORE, US, term).stream()
                    .map(owner -> truth.installs(owner, US, term, TODAY)))
        .mapToDouble(Double::doubleValue)
        .sum();
  }

  /** The standard deviation of the logarithm of the installs per search of first results. */
  private static double spreadAtFirstRank(double appeal) {
    World world = new World(ALL_NEW.with(UserLaw.USUAL.withAppeal(appeal)));
    GroundTruth truth = world.truth();
    double[] logs =
        truth.terms(StoreType.APP_STORE, US).subList(200, 400).stream()
            .filter(term -> truth.brandOwner(StoreType.APP_STORE, US, term).isEmpty())
            .filter(term -> installs(world, term).size() > 0)
            .mapToDouble(
                term ->
                    Math.log(
                        installs(world, term).getFirst()
                            / truth.searches(StoreType.APP_STORE, US, term, TODAY)))
            .toArray();
    return deviation(logs);
  }

  private static double deviation(double[] values) {
    double mean = DoubleStream.of(values).average().orElseThrow();
    return Math.sqrt(
        DoubleStream.of(values)
            .map(value -> (value - mean) * (value - mean))
            .average()
            .orElseThrow());
  }

  private static Set<String> ordinaryEnglishWords() {
    Set<String> words = new HashSet<>(TopicVocabulary.commonWords(Language.ENGLISH));
    TopicVocabulary.TOPICS.forEach(
        topic ->
            topic.terms(Language.ENGLISH).forEach(term -> words.addAll(ListingWriter.words(term))));
    TopicVocabulary.modifiers(Language.ENGLISH)
        .forEach(modifier -> words.addAll(ListingWriter.words(modifier)));
    return words;
  }

  private static double ordinaryShare(World world, Set<String> words) {
    List<AppPage> pages = topChart(world);
    long ordinary =
        pages.stream()
            .map(page -> ListingWriter.words(page.title().split(":", 2)[0]))
            .filter(words::containsAll)
            .count();
    return (double) ordinary / pages.size();
  }

  private static List<Term> termsThatAreNeedAndName(World world) {
    return world.terms(StoreType.APP_STORE, US).stream()
        .filter(term -> term.owner().isPresent() && term.named() < 1)
        .toList();
  }

  /** The share of neighbours in lists of suggestions that are in the order of their searches. */
  private static double shareInOrder(SuggesterLaw law) {
    World world = new World(USUAL.with(law));
    StoreView view = world.visit(StoreType.GOOGLE_PLAY, US, NOW);
    LocalDate ordered = LocalDate.ofEpochDay(TODAY.toEpochDay() / 7 * 7);
    int pairs = 0;
    int inOrder = 0;
    Set<String> typed = new TreeSet<>();
    world
        .truth()
        .terms(StoreType.GOOGLE_PLAY, US)
        .forEach(term -> typed.add(term.substring(0, Math.min(2, term.length()))));
    for (String prefix : typed) {
      List<String> list = view.suggest(prefix);
      for (int i = 1; i < list.size(); i++) {
        pairs++;
        double first = world.truth().searches(StoreType.GOOGLE_PLAY, US, list.get(i - 1), ordered);
        double second = world.truth().searches(StoreType.GOOGLE_PLAY, US, list.get(i), ordered);
        inOrder += first >= second ? 1 : 0;
      }
    }
    return (double) inOrder / pairs;
  }

  private static Map<String, Integer> ranks(World world, StoreType store) {
    Map<String, Integer> ranks = new HashMap<>();
    world.truth().terms(store, US).forEach(term -> ranks.put(term, ranks.size()));
    return ranks;
  }

  /**
   * The correlation, over generic terms of three words, of the logarithms of the ranks in the two
   * stores.
   */
  private static double agreementOfStores(MarketLaw law) {
    World world = new World(USUAL.with(law));
    Map<String, Integer> apple = ranks(world, StoreType.APP_STORE);
    Map<String, Integer> play = ranks(world, StoreType.GOOGLE_PLAY);
    List<String> shared =
        apple.keySet().stream()
            .filter(term -> play.containsKey(term) && term.split(" ", -1).length == 3)
            .filter(term -> world.truth().brandOwner(StoreType.APP_STORE, US, term).isEmpty())
            .toList();
    double[] x =
        shared.stream().mapToDouble(term -> Math.log1p(apple.getOrDefault(term, 0))).toArray();
    double[] y =
        shared.stream().mapToDouble(term -> Math.log1p(play.getOrDefault(term, 0))).toArray();
    return correlation(x, y);
  }

  private static double correlation(double[] x, double[] y) {
    double meanX = DoubleStream.of(x).average().orElseThrow();
    double meanY = DoubleStream.of(y).average().orElseThrow();
    double together =
        IntStream.range(0, x.length)
            .mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY))
            .average()
            .orElseThrow();
    return together / deviation(x) / deviation(y);
  }
}
