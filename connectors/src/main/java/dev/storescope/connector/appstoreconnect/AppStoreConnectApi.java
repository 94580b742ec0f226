package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.FailedCall;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreOrigin;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads from App Store Connect with one key, and changes nothing there. Not thread-safe.
 *
 * <p>Replies are neither recorded nor kept: they are private to a workspace.
 */
final class AppStoreConnectApi {
  /** The most pages of a list, of 200 entries each. */
  static final int MAX_PAGES = 500;

  private static final String LIMIT = "limit";
  private static final String PAGE_SIZE = "200";
  private static final int UNAUTHORIZED = 401;

  private final StoreTransport transport;
  private final URI base;
  private final ApiToken token;
  private final CallBudget budget;

  AppStoreConnectApi(
      StoreTransport transport,
      URI base,
      Credentials.AppStoreConnect credentials,
      InstantSource clock,
      Sleeper sleeper) {
    this.transport = transport;
    this.base = base;
    this.token = new ApiToken(credentials, clock);
    this.budget = new CallBudget(clock, sleeper);
  }

  /** Calls, and what follows from their replies. */
  @FunctionalInterface
  interface Calls<T> {
    T make() throws InterruptedException;
  }

  static <T> ApiOutcome<T> outcome(Calls<T> calls) throws InterruptedException {
    try {
      return new ApiOutcome.Answered<>(calls.make());
    } catch (NoAnswerException e) {
      return new ApiOutcome.NotAnswered<>(e.reason());
    }
  }

  /**
   * One reply.
   *
   * @param parameters names and values in turn
   * @throws NoAnswerException if there is none
   */
  ApiPage get(String path, String... parameters) throws InterruptedException {
    return ApiPage.parse(send(at(path, parameters)).content());
  }

  /**
   * All pages of a list.
   *
   * @throws NoAnswerException if a page is missing
   */
  List<ApiPage> list(String path, String... parameters) throws InterruptedException {
    return list(_ -> true, path, parameters);
  }

  /** The objects of all pages of a list. */
  List<ApiResource> listResources(String path) throws InterruptedException {
    return list(path).stream().flatMap(page -> page.data().stream()).toList();
  }

  /** The pages of a list, up to the first after which no more is wanted. */
  List<ApiPage> list(Predicate<ApiPage> wantsMore, String path, String... parameters)
      throws InterruptedException {
    List<ApiPage> pages = new ArrayList<>();
    Set<URI> fetched = new HashSet<>();
    Optional<URI> next = Optional.of(at(path, withLimit(parameters)));
    while (next.isPresent()) {
      if (pages.size() == MAX_PAGES) {
        throw NoAnswerException.failed("the list has more than " + MAX_PAGES + " pages");
      }
      if (!fetched.add(next.get())) {
        throw NoAnswerException.failed("a page of the list is followed by an earlier one");
      }
      ApiPage page = ApiPage.parse(send(next.get()).content());
      pages.add(page);
      next = wantsMore.test(page) ? page.next().map(this::following) : Optional.empty();
    }
    return pages;
  }

  /**
   * A reply of success, not parsed.
   *
   * @throws NoAnswerException if there is none
   */
  StoreReply fetch(String path, String... parameters) throws InterruptedException {
    return send(at(path, parameters));
  }

  private URI at(String path, String... parameters) {
    String query = StoreRequest.encodeForm(parameters);
    return StoreHosts.at(base, query.isEmpty() ? path : path + "?" + query);
  }

  private static String[] withLimit(String... parameters) {
    List<String> all = new ArrayList<>(List.of(parameters));
    all.addAll(List.of(LIMIT, PAGE_SIZE));
    return all.toArray(String[]::new);
  }

  /** The token is for one host. */
  private URI following(String next) {
    URI uri;
    try {
      uri = URI.create(next);
    } catch (IllegalArgumentException e) {
      throw new NoAnswerException(new NoAnswer.Failed("the address of the next page is not one"));
    }
    if (!StoreOrigin.find(uri).equals(StoreOrigin.find(base))) {
      throw NoAnswerException.failed("the next page is at another host");
    }
    return uri;
  }

  /** Valid tokens are refused now and then, so a refusal counts if a new one is refused too. */
  private StoreReply send(URI uri) throws InterruptedException {
    StoreReply reply = sendOnce(uri);
    if (reply.status() == UNAUTHORIZED) {
      token.discard();
      reply = sendOnce(uri);
    }
    if (reply.status() != 200) {
      throw new NoAnswerException(ApiError.of(reply, token.get()).reason());
    }
    return reply;
  }

  private StoreReply sendOnce(URI uri) throws InterruptedException {
    budget.await();
    StoreRequest request = StoreRequest.get(uri).with("Authorization", "Bearer " + token.get());
    StoreReply reply;
    try {
      reply = transport.send(request);
    } catch (IOException e) {
      throw new NoAnswerException(
          new NoAnswer.Failed(base.getHost() + ": " + FailedCall.describe(e)));
    }
    budget.note(reply);
    return reply;
  }
}
