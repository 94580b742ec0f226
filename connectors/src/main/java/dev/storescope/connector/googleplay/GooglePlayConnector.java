package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.RequestingConnector;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at Google Play: details pages for listings and ratings, searches, suggestions and charts.
 * All that one fetch observes is of the instant at which its last reply was read.
 */
public final class GooglePlayConnector implements RequestingConnector {
  private final GooglePlayRequests requests;
  private final PlayExchange exchange;
  private final SearchPaging searches;
  private final InstantSource clock;

  public GooglePlayConnector(
      StoreTransport transport, StoreHosts hosts, OddReplies oddReplies, InstantSource clock) {
    this.requests = new GooglePlayRequests(hosts.googlePlay());
    this.exchange = new PlayExchange(new StoreReplyCheck(transport, clock), oddReplies);
    this.searches = new SearchPaging(requests, exchange);
    this.clock = clock;
  }

  @Override
  public boolean canFetch(Subject<?> subject) {
    return subject.store() == StoreType.GOOGLE_PLAY
        && Storefronts.has(StoreType.GOOGLE_PLAY, subject.country())
        && (!(subject instanceof Subject.Chart chart) || isNamed(chart.category()));
  }

  /** A number is a category of the other store. */
  private static boolean isNamed(CategoryId category) {
    return Character.isLetter(category.value().charAt(0));
  }

  @Override
  public List<StoreRequest> requests(Subject<?> subject) {
    if (!canFetch(subject)) {
      return List.of();
    }
    return switch (subject) {
      case Subject.Listing(AppId app, Country country) -> List.of(requests.details(app, country));
      case Subject.Rating(AppId app, Country country) -> List.of(requests.details(app, country));
      case Subject.Search search -> List.of(requests.search(search.keyword(), search.country()));
      case Subject.Suggestions suggestions ->
          List.of(requests.suggest(suggestions.term(), suggestions.country()));
      case Subject.Chart chart ->
          Arrays.stream(ChartKind.values()).map(kind -> request(chart, kind)).toList();
      case Subject.Demand _, Subject.AdsSuggestions _ -> List.of();
    };
  }

  private StoreRequest request(Subject.Chart chart, ChartKind kind) {
    return requests.chart(kind, chart.category(), chart.country());
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    if (!canFetch(subject)) {
      return unsupported(subject);
    }
    try {
      return switch (subject) {
        case Subject.Listing(AppId app, Country country) -> details(app, country);
        case Subject.Rating(AppId app, Country country) -> details(app, country);
        case Subject.Search search ->
            observed(
                search,
                Source.GOOGLE_PLAY_SEARCH,
                searches.rank(search.keyword(), search.country()));
        case Subject.Suggestions suggestions ->
            observed(suggestions, Source.GOOGLE_PLAY_SUGGEST, suggestions(suggestions));
        case Subject.Chart chart -> observed(chart, Source.GOOGLE_PLAY_CHARTS, charts(chart));
        case Subject.Demand _, Subject.AdsSuggestions _ -> unsupported(subject);
      };
    } catch (NoAnswerException e) {
      return e.outcome();
    }
  }

  private static FetchOutcome unsupported(Subject<?> subject) {
    return new FetchOutcome.Unsupported("Google Play does not show " + subject);
  }

  private FetchOutcome details(AppId app, Country country)
      throws NoAnswerException, InterruptedException {
    Optional<AppDetails> details =
        exchange.find(requests.details(app, country), reply -> DetailsReader.read(reply, app));
    Instant now = clock.instant();
    Subject.Listing listing = new Subject.Listing(app, country);
    Source source = Source.GOOGLE_PLAY_DETAILS;
    if (details.isEmpty()) {
      return new FetchOutcome.Absent(
          new Observation<Facts.Listing>(listing, now, source, new Facts.NotListed()));
    }
    Subject.Rating rating = new Subject.Rating(app, country);
    return new FetchOutcome.Observed(
        List.of(
            new Observation<>(listing, now, source, details.get().listing()),
            new Observation<>(rating, now, source, details.get().rating())));
  }

  private Facts.SuggestionList suggestions(Subject.Suggestions subject)
      throws NoAnswerException, InterruptedException {
    return exchange.ask(requests.suggest(subject.term(), subject.country()), SuggestReader::read);
  }

  private Facts.ChartRanking charts(Subject.Chart subject)
      throws NoAnswerException, InterruptedException {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      charts.put(kind, exchange.ask(request(subject, kind), ChartReader::read));
    }
    return new Facts.ChartRanking(charts, Optional.empty());
  }

  private <F extends Facts> FetchOutcome observed(Subject<F> subject, Source source, F facts) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(subject, clock.instant(), source, facts)));
  }
}
