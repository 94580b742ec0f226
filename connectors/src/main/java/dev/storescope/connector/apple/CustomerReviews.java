package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * The newest reviews of an app by the store's RSS feed: ten pages of 50 at most. The feed has two
 * forms. In JSON, pages are empty that have reviews in XML, and until 2020 the reviews had no
 * dates; so the first page that is empty or undated in JSON, and all after it, are requested in
 * XML.
 */
record CustomerReviews(StoreHosts hosts, Subject.Reviews subject) implements SubjectCall {
  private static final int MAX_PAGES = 10;
  private static final int REPLIES_IF_EMPTY = 3;

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
    Map<String, ReviewEntry> found = new LinkedHashMap<>();
    Form form = Form.JSON;
    OptionalInt last = OptionalInt.empty();
    for (int number = 1; number <= MAX_PAGES; number++) {
      ReviewPage page = fetch(client, number, form);
      for (int left = repetitions(number, form); left > 0 && page.reviews().isEmpty(); left--) {
        form = Form.XML;
        page = fetch(client, number, form);
      }
      // New reviews move others to the next page while the pages are fetched.
      page.reviews().forEach(review -> found.putIfAbsent(review.id(), review));
      last = page.lastPage().isPresent() ? page.lastPage() : last;
      boolean named = last.orElse(number) > number;
      boolean followed = named || (page.full() && last.isEmpty());
      if (page.reviews().isEmpty() || !followed) {
        return outcome(found.values(), !named && number < MAX_PAGES, clock.instant());
      }
    }
    return outcome(found.values(), false, clock.instant());
  }

  /**
   * How often an empty page is requested again, in XML. If the first page is empty in XML, so is
   * the list, which is fetched again as a whole.
   */
  private static int repetitions(int number, Form form) {
    int inXml = number == 1 ? 1 : REPLIES_IF_EMPTY;
    return form == Form.XML ? inXml - 1 : inXml;
  }

  private ReviewPage fetch(StoreClient client, int number, Form form) throws InterruptedException {
    return client.fetch(
        request(number, form),
        switch (form) {
          case JSON -> reply -> page(JsonFields.parse(reply.content()));
          case XML -> this::pageInXml;
        });
  }

  private ReviewPage page(JsonNode root) {
    return ReviewPage.of(subject.app(), new JsonFields(root));
  }

  private ReviewPage pageInXml(StoreReply reply) {
    ReviewPage page = page(AtomXml.parse(reply.body()));
    if (!page.dated()) {
      throw drifted("a review has no date");
    }
    return page;
  }

  /** The feed is sorted by date, but whether of the first or the last version is not known. */
  private FetchOutcome outcome(Collection<ReviewEntry> found, boolean complete, Instant at) {
    List<ReviewEntry> newestFirst =
        found.stream()
            .sorted(
                Comparator.comparing((ReviewEntry review) -> review.review().submittedAt())
                    .reversed())
            .toList();
    ReviewList list =
        new ReviewList(newestFirst.stream().map(ReviewEntry::inList).toList(), complete);
    List<Observation<?>> observations = new ArrayList<>();
    observations.add(new Observation<>(subject, at, Source.ITUNES_REVIEWS, list));
    for (ReviewEntry review : newestFirst) {
      Subject.ReviewText text =
          new Subject.ReviewText(subject.app(), subject.country(), review.id());
      observations.add(new Observation<>(text, at, Source.ITUNES_REVIEWS, review.review()));
    }
    return new FetchOutcome.Observed(observations);
  }
}
