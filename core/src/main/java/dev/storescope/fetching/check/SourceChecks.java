package dev.storescope.fetching.check;

import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Asks each source once for what it has in every country: the charts, an app that is in them, a
 * term that is suggested, and the results, reviews and popularity of these. What a source does not
 * answer is taken from apps and terms that have been there for ten years.
 */
public final class SourceChecks {
  private static final Keyword LETTER = new Keyword("a");

  /** The sources in the order in which they are asked, and what they are asked for. */
  private static final List<Question> QUESTIONS =
      List.of(
          new Question(Source.ITUNES_RSS, known -> known.chart(Device.IPHONE)),
          new Question(Source.APP_STORE_HINTS, known -> known.suggestions(StoreType.APP_STORE)),
          new Question(Source.ITUNES_SEARCH, known -> known.search(Device.IPHONE)),
          new Question(Source.ITUNES_SEARCH, known -> known.search(Device.IPAD)),
          new Question(Source.APP_STORE_NATIVE_SEARCH, known -> known.search(Device.IPHONE)),
          new Question(Source.APP_STORE_SEARCH_PAGE, known -> known.search(Device.IPHONE)),
          new Question(Source.ITUNES_LOOKUP, known -> known.listing(StoreType.APP_STORE)),
          new Question(
              Source.APP_STORE_PAGE,
              known -> new Subject.ProductPage(known.app(StoreType.APP_STORE), known.country)),
          new Question(Source.ITUNES_REVIEWS, known -> known.reviews(StoreType.APP_STORE)),
          new Question(
              Source.APP_STORE_TRENDS, known -> new Subject.TrendingSearches(known.country)),
          new Question(
              Source.APPLE_ADS,
              known -> new Subject.Popularity(known.country, known.keyword(StoreType.APP_STORE))),
          new Question(
              Source.APPLE_ADS_SUGGESTIONS,
              known -> new Subject.AdsSuggestions(known.app(StoreType.APP_STORE), known.country)),
          new Question(Source.GOOGLE_PLAY_CHARTS, known -> known.chart(Device.ANDROID)),
          new Question(
              Source.GOOGLE_PLAY_SUGGEST, known -> known.suggestions(StoreType.GOOGLE_PLAY)),
          new Question(Source.GOOGLE_PLAY_SEARCH, known -> known.search(Device.ANDROID)),
          new Question(Source.GOOGLE_PLAY_WORK_SEARCH, known -> known.search(Device.ANDROID)),
          new Question(Source.GOOGLE_PLAY_DETAILS, known -> known.listing(StoreType.GOOGLE_PLAY)),
          new Question(
              Source.GOOGLE_PLAY_SIMILAR,
              known -> new Subject.SimilarApps(known.app(StoreType.GOOGLE_PLAY), known.country)),
          new Question(
              Source.GOOGLE_PLAY_DEVELOPER,
              known -> new Subject.DeveloperApps(known.developer, known.country)),
          new Question(Source.GOOGLE_PLAY_REVIEWS, known -> known.reviews(StoreType.GOOGLE_PLAY)));

  private final Sources used;
  private final Optional<Sources> unused;
  private final InstantSource clock;

  /**
   * Checks of some sources.
   *
   * @param unused those that could take the place of used ones
   */
  public SourceChecks(Sources used, Optional<Sources> unused, InstantSource clock) {
    this.used = used;
    this.unused = unused;
    this.clock = clock;
  }

  /**
   * Sources that can be asked.
   *
   * @param sourceOf the source from which the connector fetches a subject; empty if from none
   */
  public record Sources(Connector connector, Function<Subject<?>, Optional<Source>> sourceOf) {
    private Optional<Subject<?>> findQuestion(Source source, Known known) {
      return QUESTIONS.stream()
          .filter(question -> question.source().equals(source))
          .<Subject<?>>map(question -> question.subject().apply(known))
          .filter(asked -> sourceOf.apply(asked).equals(Optional.of(source)))
          .findFirst();
    }
  }

  /** What a source is asked for. */
  private record Question(Source source, Function<Known, Subject<?>> subject) {}

  /**
   * Asks all sources.
   *
   * @param each receives each as soon as it has answered
   */
  public void run(Country country, Consumer<SourceCheck> each) throws InterruptedException {
    Known known = new Known(country);
    for (Source source : QUESTIONS.stream().map(Question::source).distinct().toList()) {
      Optional<Subject<?>> subject = used.findQuestion(source, known);
      each.accept(
          subject.isPresent()
              ? new SourceCheck(source, subject, ask(used.connector(), subject.get(), known))
              : checkUnused(source, known));
    }
  }

  /** A source that is not used and does not work is nothing to tell. */
  private SourceCheck checkUnused(Source source, Known known) throws InterruptedException {
    Optional<Subject<?>> subject = unused.flatMap(sources -> sources.findQuestion(source, known));
    return subject.isPresent()
            && ask(unused.get().connector(), subject.get(), known)
                instanceof Finding.Working(var filled, var blank, _)
        ? new SourceCheck(source, subject, new Finding.Unused(filled, blank))
        : new SourceCheck(source, Optional.empty(), new Finding.Off());
  }

  private Finding ask(Connector connector, Subject<?> subject, Known known)
      throws InterruptedException {
    return switch (connector.fetch(subject)) {
      case FetchOutcome.Observed(List<Observation<?>> observations) -> {
        observations.forEach(known::learn);
        yield observations.stream()
            .filter(each -> each.subject().equals(subject))
            .findFirst()
            .map(asked -> ShownFields.finding(asked, observations, clock.instant()))
            .orElseGet(() -> new Finding.Empty("the reply is of something else"));
      }
      case FetchOutcome.Absent _ -> new Finding.Empty("the store says that there is none");
      case FetchOutcome.AlreadyObserved _ -> new Finding.Empty("no call was made");
      case FetchOutcome.NoSource(String reason) ->
          subject instanceof Subject.AdsSuggestions
              ? new Finding.NotOffered(reason)
              : new Finding.Empty(reason);
      case FetchOutcome.Throttled throttled -> new Finding.Refused(throttled.reason());
      case FetchOutcome.Blocked blocked -> new Finding.Refused(blocked.reason());
      case FetchOutcome.Failed failed -> new Finding.Unreachable(failed.reason());
      case FetchOutcome.Doubted doubted -> new Finding.Empty(doubted.reason());
      case FetchOutcome.Drifted drifted -> new Finding.UnknownFormat(drifted.reason());
      case FetchOutcome.Unsupported _ -> new Finding.Off();
    };
  }

  /** What may be asked for next: by default what has been in the stores for ten years. */
  private static final class Known {
    private final Country country;
    private final Map<StoreType, AppId> apps = new EnumMap<>(StoreType.class);
    private final Map<StoreType, Keyword> keywords = new EnumMap<>(StoreType.class);
    private DeveloperId developer = new DeveloperId(StoreType.GOOGLE_PLAY, "5700313618786177705");

    Known(Country country) {
      this.country = country;
      apps.put(StoreType.APP_STORE, new AppId.AppStore(310633997));
      apps.put(StoreType.GOOGLE_PLAY, AppId.of(StoreType.GOOGLE_PLAY, "com.whatsapp"));
    }

    AppId app(StoreType store) {
      return Objects.requireNonNull(apps.get(store));
    }

    Keyword keyword(StoreType store) {
      return keywords.getOrDefault(store, new Keyword("weather"));
    }

    Subject<?> chart(Device device) {
      return new Subject.Chart(device, country, CategoryId.overall(device.store()));
    }

    Subject<?> suggestions(StoreType store) {
      return new Subject.Suggestions(store, country, LETTER);
    }

    Subject<?> search(Device device) {
      return new Subject.Search(device, country, keyword(device.store()));
    }

    Subject<?> listing(StoreType store) {
      return new Subject.Listing(app(store), country);
    }

    Subject<?> reviews(StoreType store) {
      return new Subject.Reviews(app(store), country);
    }

    void learn(Observation<?> observation) {
      StoreType store = observation.subject().store();
      switch (observation.facts()) {
        case Facts.ChartRanking ranking ->
            ranking.charts().getOrDefault(ChartKind.FREE, List.of()).stream()
                .findFirst()
                .ifPresent(app -> apps.put(store, app));
        case Facts.SuggestionList(List<Facts.Suggestion> suggestions) ->
            suggestions.stream().findFirst().ifPresent(first -> keywords.put(store, first.term()));
        case Facts.Listed listed when store == StoreType.GOOGLE_PLAY ->
            listed
                .details()
                .developerId()
                .ifPresent(id -> developer = new DeveloperId(StoreType.GOOGLE_PLAY, id));
        case Facts _ -> {}
      }
    }
  }
}
