package dev.storescope.connector.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/**
 * The transport to the real stores. It follows redirects within a host only: where a store sends a
 * caller elsewhere, to a consent page for one, that is the reply.
 */
public final class LiveTransport implements StoreTransport, AutoCloseable {
  /** The longest body that is read, in bytes, before and after unpacking. */
  public static final int MOST_BYTES = 16 * 1024 * 1024;

  private static final int MOST_REDIRECTS = 3;
  private static final List<String> UNPACKED =
      List.of("Content-Encoding", "Content-Length", "Transfer-Encoding");

  private final LiveSettings settings;
  private final HttpClient client;
  private final int mostBytes;

  public LiveTransport(LiveSettings settings) {
    this(settings, MOST_BYTES);
  }

  LiveTransport(LiveSettings settings, int mostBytes) {
    this.settings = settings;
    this.mostBytes = mostBytes;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.connectTimeout())
            .proxy(settings.proxySelector())
            .build();
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    StoreRequest current = request;
    StoreReply reply = exchange(current);
    for (int i = 0; i < MOST_REDIRECTS; i++) {
      Optional<URI> target = redirectWithinHost(current, reply);
      if (target.isEmpty()) {
        return reply;
      }
      current = new StoreRequest(target.get(), request.headers(), Optional.empty());
      reply = exchange(current);
    }
    return reply;
  }

  /** A form or a query that is posted is not sent on: only the store knows what it did with it. */
  private static Optional<URI> redirectWithinHost(StoreRequest request, StoreReply reply) {
    if (request.body().isPresent() || reply.status() < 300 || reply.status() >= 400) {
      return Optional.empty();
    }
    return reply
        .header("Location")
        .flatMap(location -> resolve(request.uri(), location))
        .filter(target -> sameHost(request.uri(), target));
  }

  private static Optional<URI> resolve(URI base, String location) {
    try {
      return Optional.of(base.resolve(location));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean sameHost(URI from, URI to) {
    boolean downgrade = "https".equals(from.getScheme()) && !"https".equals(to.getScheme());
    return !downgrade && from.getHost() != null && from.getHost().equalsIgnoreCase(to.getHost());
  }

  private StoreReply exchange(StoreRequest request) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = await(request, start(request));
    byte[] body = unpack(response);
    return new StoreReply(
        response.statusCode(),
        headers(response.headers()),
        new String(body, StandardCharsets.UTF_8));
  }

  private CompletableFuture<HttpResponse<byte[]>> start(StoreRequest request) {
    return client.sendAsync(
        toHttp(request), BodyHandlers.limiting(BodyHandlers.ofByteArray(), mostBytes));
  }

  /** The timeout of the JDK ends with the headers; this one covers the body too. */
  private HttpResponse<byte[]> await(
      StoreRequest request, CompletableFuture<HttpResponse<byte[]>> reply)
      throws IOException, InterruptedException {
    try {
      return reply.get(settings.replyTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      reply.cancel(true);
      throw new InterruptedIOException(
          "no whole reply of " + request.uri().getHost() + " within " + settings.replyTimeout());
    } catch (InterruptedException e) {
      reply.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    }
  }

  private HttpRequest toHttp(StoreRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri())
            .setHeader("User-Agent", settings.userAgent())
            .setHeader("Accept-Encoding", "gzip");
    request.headers().forEach(builder::setHeader);
    request.body().ifPresent(body -> builder.POST(HttpRequest.BodyPublishers.ofString(body)));
    return builder.build();
  }

  private byte[] unpack(HttpResponse<byte[]> response) throws IOException {
    byte[] body = response.body();
    boolean packed =
        response
            .headers()
            .firstValue("Content-Encoding")
            .filter("gzip"::equalsIgnoreCase)
            .isPresent();
    if (!packed || body.length == 0) {
      return body;
    }
    try (InputStream unpacking = new GZIPInputStream(new ByteArrayInputStream(body))) {
      byte[] unpacked = unpacking.readNBytes(mostBytes + 1);
      if (unpacked.length > mostBytes) {
        throw new IOException("the body is longer than " + mostBytes + " bytes");
      }
      return unpacked;
    }
  }

  /** Without those of HTTP/2's own, and those that no longer fit the body once it is unpacked. */
  private static Map<String, List<String>> headers(HttpHeaders headers) {
    Map<String, List<String>> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.map().forEach((name, values) -> kept.put(name, values));
    kept.keySet().removeIf(name -> name.startsWith(":"));
    UNPACKED.forEach(kept::remove);
    return kept;
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
