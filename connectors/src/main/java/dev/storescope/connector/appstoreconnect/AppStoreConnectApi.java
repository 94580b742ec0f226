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
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Calls App Store Connect with one key. Nothing changes there, unless a report is requested. Not
 * thread-safe.
 *
 * <p>Replies are neither recorded nor kept: they are private to a workspace.
 */
final class AppStoreConnectApi {
  /** The most pages of a list, of 200 entries each. */
  static final int MAX_PAGES = 500;

  private static final String LIMIT = "limit";
  private static final String PAGE_SIZE = "200";
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

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
    return ApiPage.parse(read(at(path, parameters)).content());
  }

  /**
   * Creates an object from a JSON text.
   *
   * @throws NoAnswerException if there is no reply that it was
   */
  ApiResource post(String path, String body) throws InterruptedException {
    StoreReply reply = send(StoreRequest.post(at(path), "application/json", body), CREATED);
    return ApiPage.parse(reply.content()).data().stream()
        .findFirst()
        .orElseThrow(() -> NoAnswerException.failed("the reply has no object"));
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
      ApiPage page = ApiPage.parse(read(next.get()).content());
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
    return read(at(path, parameters));
  }

  /**
   * The bytes of a file at a signed address, which is at another host and valid for minutes. It is
   * sent no token, and no message has the signature.
   *
   * @throws NoAnswerException if there is none: a refusal if the address is no longer valid
   */
  byte[] download(String address) throws InterruptedException {
    StoreReply reply = exchange(StoreRequest.get(fileAt(address)));
    if (reply.status() == FORBIDDEN) {
      throw new NoAnswerException(
          new NoAnswer.Refused(
              NoAnswer.Refusal.INVALID_REQUEST, "the address of the file is not valid any more"));
    }
    if (reply.status() != OK) {
      throw NoAnswerException.failed("the file is not there: HTTP " + reply.status());
    }
    return reply.body().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Files are at hosts of Amazon, or at the host that stands in for App Store Connect. */
  private URI fileAt(String address) {
    return findUri(address)
        .filter(
            uri ->
                StoreOrigin.find(uri)
                    .filter(
                        origin ->
                            (origin.scheme().equals("https")
                                    && origin.host().endsWith(".amazonaws.com"))
                                || origin.host().equals(base.getHost()))
                    .isPresent())
        .orElseThrow(
            () -> NoAnswerException.failed("a file is at a host that is not one of Apple's"));
  }

  private static Optional<URI> findUri(String address) {
    try {
      return Optional.of(URI.create(address));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
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
    return findUri(next)
        .filter(uri -> StoreOrigin.find(uri).equals(StoreOrigin.find(base)))
        .orElseThrow(() -> NoAnswerException.failed("the next page is at another host"));
  }

  private StoreReply read(URI uri) throws InterruptedException {
    return send(StoreRequest.get(uri), OK);
  }

  /** Valid tokens are refused now and then, so a refusal counts if a new one is refused too. */
  private StoreReply send(StoreRequest request, int success) throws InterruptedException {
    StoreReply reply = sendOnce(request);
    if (reply.status() == UNAUTHORIZED) {
      token.discard();
      reply = sendOnce(request);
    }
    if (reply.status() != success) {
      throw new NoAnswerException(ApiError.of(reply, token.get()).reason());
    }
    return reply;
  }

  private StoreReply sendOnce(StoreRequest request) throws InterruptedException {
    budget.await();
    StoreReply reply = exchange(request.with("Authorization", "Bearer " + token.get()));
    budget.note(reply);
    return reply;
  }

  private StoreReply exchange(StoreRequest request) throws InterruptedException {
    try {
      return transport.send(request);
    } catch (IOException e) {
      throw new NoAnswerException(
          new NoAnswer.Failed(request.uri().getHost() + ": " + FailedCall.describe(e)));
    }
  }
}
