package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * The newest reviews of an app by the store's RSS feed: ten pages of 50 at most, in two forms. In
 * JSON, pages are empty that have reviews in XML, and until 2020 the reviews had no dates.
 *
 * <p>The feed has holes: a page at any position may be empty though the app has reviews on it. The
 * same address then stays empty, since a cache at the edge of the store's network keeps the page;
 * so every request has an address of its own, all pages are requested up to the last that the feed
 * names, and an empty one again, as far as {@link #MAX_CALLS} allows. Another page than the
 * requested one is as good as an empty one.
 *
 * <p>Where the first page has no reviews, the store is asked how many it counts: none proves that
 * there are none, some prove that an empty feed is wrong.
 */
record CustomerReviews(StoreHosts hosts, Subject.Reviews subject, Storefronts.Apple storefront)
    implements SubjectCall {
  static final int MAX_PAGES = 10;
  private static final int MAX_REPLIES_OF_PAGE = 3;

  /** The most calls of a fetch: one for each page, repetitions of empty ones, and the count. */
  static final int MAX_CALLS = 16;

  private static final long NOT_COUNTED = -1;
  private static final long UNKNOWN = -2;

  /** A form of the feed, as the last segment of its address. */
  private enum Form {
    JSON,
    XML
  }

  @Override
  public List<StoreRequest> requests() {
    return List.of(request(1, Form.JSON));
  }

  private StoreRequest request(int page, Form form) {
    String address =
        String.format(
            Locale.ROOT,
            "/%s/rss/customerreviews/page=%d/id=%s/sortby=mostrecent/%s",
            subject.country(),
            page,
            subject.app().value(),
            switch (form) {
              case JSON -> "json";
              case XML -> "xml";
            });
    return StoreRequest.get(StoreHosts.at(hosts.itunes(), address));
  }

  @Override
  public FetchOutcome fetch(StoreClient client, InstantSource clock) throws InterruptedException {
    PagedFeed feed = new PagedFeed(client, clock);
    feed.read();
    if (feed.found.isEmpty() && feed.counted > 0) {
      throw failed("the feed has no reviews, of which the store counts " + feed.counted);
    }
    return outcome(feed.found.values(), feed.isComplete(), feed.hasGaps(), clock.instant());
  }

  /** The pages of one fetch. */
  private final class PagedFeed {
    private final StoreClient client;
    private final InstantSource clock;
    private final Map<String, ReviewEntry> found = new LinkedHashMap<>();
    private Form form = Form.JSON;
    private int calls;

    /** The number of the last page, as far as it is known. */
    private int last = MAX_PAGES;

    private boolean ended;
    private int lastWithReviews;
    private int firstHole = Integer.MAX_VALUE;

    /** How many reviews the store counts, if it was asked. */
    private long counted = NOT_COUNTED;

    PagedFeed(StoreClient client, InstantSource clock) {
      this.client = client;
      this.clock = clock;
    }

    void read() throws InterruptedException {
      for (int number = 1; number <= last && counted != 0; number++) {
        int read = number;
        Optional<ReviewPage> page = readPage(number);
        if (isRead(page, read)) {
          lastWithReviews = number;
        } else if (page.stream().noneMatch(empty -> isBeyondLast(empty, read))) {
          firstHole = Math.min(firstHole, number);
        }
        page.ifPresent(found -> add(found, read));
        if (found.isEmpty() && counted == NOT_COUNTED) {
          counted = count();
        }
      }
    }

    /** {@link #UNKNOWN} if the store does not say it. */
    private long count() throws InterruptedException {
      calls++;
      try {
        return client
            .fetch(
                ReviewCount.request(hosts, subject, storefront),
                reply -> ReviewCount.parse(subject, reply))
            .orElse(UNKNOWN);
      } catch (UnusableReplyException e) {
        return UNKNOWN;
      }
    }

    private void add(ReviewPage page, int number) {
      // New reviews move others to the next page while the pages are fetched.
      page.reviews().forEach(review -> found.putIfAbsent(review.id(), review));
      noteLast(page, number);
    }

    /** A page that is full may be followed by another one, whatever its links say. */
    private void noteLast(ReviewPage page, int number) {
      if (page.lastPage().isPresent()) {
        int named = page.lastPage().getAsInt();
        ended = named < number || (named == number && !page.full());
        last = Math.min(MAX_PAGES, ended ? number : Math.max(named, number + 1));
      }
    }

    /** A page without reviews after the last one has links; a hole has none. */
    private static boolean isBeyondLast(ReviewPage page, int number) {
      return page.reviews().isEmpty()
          && !isOther(page, number)
          && page.lastPage().isPresent()
          && page.lastPage().getAsInt() < number;
    }

    private static boolean isOther(ReviewPage page, int number) {
      return page.number().isPresent() && page.number().getAsInt() != number;
    }

    /** Empty if the replies are replayed and this page was not recorded. */
    private Optional<ReviewPage> readPage(int number) throws InterruptedException {
      Optional<ReviewPage> page = tryFetch(number, form);
      for (int replies = 1; mayRepeat(page, number, replies); replies++) {
        Form next = replies % 2 == 1 ? Form.XML : Form.JSON;
        Optional<ReviewPage> again = tryFetch(number, next);
        if (again.isEmpty()) {
          return page;
        }
        form = isRead(again, number) ? next : form;
        page = again;
      }
      return page;
    }

    /** Whether the page is the requested one, with reviews that the pages before do not have. */
    private boolean isRead(Optional<ReviewPage> page, int number) {
      return page.filter(found -> !isOther(found, number))
          .filter(
              found ->
                  found.reviews().stream().anyMatch(each -> !this.found.containsKey(each.id())))
          .isPresent();
    }

    /** Each of the following pages has a call left. */
    private boolean mayRepeat(Optional<ReviewPage> page, int number, int replies) {
      return page.filter(found -> !isBeyondLast(found, number)).isPresent()
          && !isRead(page, number)
          && replies < MAX_REPLIES_OF_PAGE
          && calls + last - number < MAX_CALLS;
    }

    private Optional<ReviewPage> tryFetch(int number, Form as) throws InterruptedException {
      try {
        return Optional.of(fetch(number, as));
      } catch (UnusableReplyException e) {
        if (calls > 1 && e.outcome() instanceof FetchOutcome.Unsupported) {
          return Optional.empty();
        }
        throw e;
      }
    }

    private ReviewPage fetch(int number, Form as) throws InterruptedException {
      calls++;
      String unseen = Long.toString(clock.instant().toEpochMilli(), 36) + "-" + calls;
      return client.fetch(
          request(number, as).withUnseenAddress(unseen),
          switch (as) {
            case JSON -> reply -> page(JsonFields.parse(reply.content()));
            case XML -> CustomerReviews.this::pageInXml;
          });
    }

    boolean isComplete() {
      return counted == 0 || isWhole();
    }

    private boolean isWhole() {
      return ended && last < MAX_PAGES && lastWithReviews > 0 && firstHole == Integer.MAX_VALUE;
    }

    boolean hasGaps() {
      return firstHole < lastWithReviews;
    }
  }

  private ReviewPage page(JsonNode root) {
    return ReviewPage.of(subject, new JsonFields(root));
  }

  private ReviewPage pageInXml(StoreReply reply) {
    ReviewPage page = page(AtomXml.parse(reply.body()));
    if (!page.dated()) {
      throw drifted("a review has no date");
    }
    return page;
  }

  /** The feed is sorted by date, but whether of the first or the last version is not known. */
  private FetchOutcome outcome(
      Collection<ReviewEntry> found, boolean complete, boolean gaps, Instant at) {
    List<ReviewEntry> newestFirst =
        found.stream()
            .sorted(
                Comparator.comparing((ReviewEntry review) -> review.review().submittedAt())
                    .reversed())
            .toList();
    ReviewList list =
        new ReviewList(newestFirst.stream().map(ReviewEntry::inList).toList(), complete, gaps);
    List<Observation<?>> observations = new ArrayList<>();
    observations.add(new Observation<>(subject, at, Source.ITUNES_REVIEWS, list));
    for (ReviewEntry review : newestFirst) {
      Subject.ReviewText text =
          new Subject.ReviewText(subject.app(), subject.country(), review.id());
      observations.add(new Observation<>(text, at, Source.ITUNES_REVIEWS, review.review()));
    }
    return new FetchOutcome.Observed(observations);
  }

  /**
   * How many reviews the store counts of an app, beside its ratings. Apple does not document it;
   * clients have seen it in JSON and, from the same address, a page without the number.
   */
  private static final class ReviewCount {
    private ReviewCount() {}

    static StoreRequest request(
        StoreHosts hosts, Subject.Reviews subject, Storefronts.Apple storefront) {
      String path =
          String.format(
              Locale.ROOT,
              "/%s/customer-reviews/id%s",
              subject.country().code(),
              subject.app().value());
      return StoreRequest.get(StoreHosts.at(hosts.itunes(), path))
          .withParameter("displayable-kind", "11")
          .with("Accept", "application/json")
          .with("X-Apple-Store-Front", storefront.number() + ",12");
    }

    /** Empty for a reply that does not say it of this app. */
    static OptionalLong parse(Subject.Reviews subject, StoreReply reply) {
      try {
        JsonFields fields = new JsonFields(JsonFields.parse(reply.content()));
        return fields.app("adamId").equals(subject.app())
            ? fields
                .find("totalNumberOfReviews", "a whole number", JsonNode::isIntegralNumber)
                .map(count -> OptionalLong.of(count.longValue()))
                .orElseGet(OptionalLong::empty)
            : OptionalLong.empty();
      } catch (UnusableReplyException e) {
        return OptionalLong.empty();
      }
    }
  }
}
