package dev.storescope.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.body.TaggedBody;
import io.helidon.http.HeaderName;
import io.helidon.http.Status;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request that is made within another, and its response. */
final class LocalWire implements Exchange.Wire {
  private final LocalRequest request;
  private final String id;
  private final Exchange.Wire outer;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private Status status = Status.NO_CONTENT_204;
  private byte[] body = {};

  /**
   * @param id of the request: charges are once for each id
   */
  LocalWire(LocalRequest request, String id, Exchange.Wire outer) {
    this.request = request;
    this.id = id;
    this.outer = outer;
    header(Exchange.CREDITS_COST, "0");
  }

  LocalResponse response() {
    findHeader(Exchange.CREDITS_REMAINING)
        .ifPresent(credits -> headers.put(Exchange.CREDITS_REMAINING.defaultCase(), credits));
    return new LocalResponse(status.code(), headers, body);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String path() {
    return request.resolvedRoute();
  }

  @Override
  public String query() {
    return request.queryString();
  }

  @Override
  public Map<String, String> pathValues() {
    return request.path();
  }

  @Override
  public boolean isHead() {
    return false;
  }

  @Override
  public boolean isKnown(TaggedBody data) {
    return false;
  }

  @Override
  public byte[] receive(int maxBytes) {
    return request.body();
  }

  @Override
  public Optional<String> findHeader(HeaderName name) {
    return Optional.ofNullable(headers.get(name.defaultCase())).or(() -> outer.findHeader(name));
  }

  /** What remains is the same for both. */
  @Override
  public void header(HeaderName name, String value) {
    headers.put(name.defaultCase(), value);
    if (name.equals(Exchange.CREDITS_REMAINING)) {
      outer.header(name, value);
    }
  }

  @Override
  public void send(Status sent) {
    status = sent;
  }

  @Override
  public void send(Status sent, byte[] sentBody) {
    status = sent;
    body = sentBody;
  }

  /** A request that is made within another is counted by what makes it. */
  @Override
  public Optional<RateLimit.Exceeded> count(AccountId account) {
    return Optional.empty();
  }
}
