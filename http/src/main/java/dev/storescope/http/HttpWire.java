package dev.storescope.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.body.Gzip;
import dev.storescope.http.body.TaggedBody;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A request that came over HTTP, and its response. */
record HttpWire(ServerRequest request, ServerResponse response) implements Exchange.Wire {
  @Override
  public String id() {
    return response.headers().get(Exchange.REQUEST_ID).get();
  }

  @Override
  public String path() {
    return request.prologue().uriPath().rawPath();
  }

  @Override
  public String query() {
    return request.prologue().query().rawValue();
  }

  @Override
  public Map<String, String> pathValues() {
    Map<String, String> values = new LinkedHashMap<>();
    request
        .path()
        .pathParameters()
        .toMap()
        .forEach((name, all) -> values.put(name, all.getFirst()));
    return values;
  }

  @Override
  public boolean isHead() {
    return request.prologue().method().equals(Method.HEAD);
  }

  @Override
  public boolean isKnown(TaggedBody data) {
    return request.headers().contains(HeaderNames.IF_NONE_MATCH)
        && data.isAmong(request.headers().values(HeaderNames.IF_NONE_MATCH));
  }

  @Override
  public byte[] receive(int maxBytes) throws IOException {
    return Transfer.receive(request, maxBytes);
  }

  @Override
  public Optional<String> findHeader(HeaderName name) {
    return response.headers().contains(name)
        ? Optional.of(response.headers().get(name).get())
        : Optional.empty();
  }

  @Override
  public void header(HeaderName name, String value) {
    response.header(name, value);
  }

  @Override
  public void send(Status status) {
    Transfer.sendHead(request, response.status(status));
  }

  /**
   * Compresses a long body. Browsers send no tokens by themselves, so no site can have a browser
   * request what it could guess from compressed lengths.
   */
  @Override
  public void send(Status status, byte[] body) {
    response.headers().add(HeaderValues.create(HeaderNames.VARY, "Accept-Encoding"));
    Optional<byte[]> zipped =
        body.length >= Gzip.MIN_BYTES && Gzip.isAccepted(request)
            ? Gzip.tryZip(body)
            : Optional.empty();
    zipped.ifPresent(_ -> response.header(HeaderNames.CONTENT_ENCODING, "gzip"));
    Transfer.send(request, response.status(status), zipped.orElse(body));
  }

  @Override
  public Optional<RateLimit.Exceeded> count(AccountId account) {
    return RateLimit.findRefusal(request, response, account);
  }
}
