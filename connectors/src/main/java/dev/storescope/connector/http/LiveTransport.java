package dev.storescope.connector.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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
 * Sends requests to the stores. Follows redirects within a host only: a redirect to another host,
 * such as one to a consent page, is returned as the reply.
 */
public final class LiveTransport implements StoreTransport, AutoCloseable {
  /** The longest body that is read, in bytes, before and after decompression. */
  private static final int MAX_BYTES = 16 * 1024 * 1024;

  private static final int PART = 1 << 16;
  private static final int MAX_REDIRECTS = 3;
  private static final List<String> DROPPED_HEADERS =
      List.of("Content-Encoding", "Content-Length", "Transfer-Encoding");

  private final LiveSettings settings;
  private final int maxBytes;
  private final ReplyMemory memory;
  private HttpClient client;
  private boolean closed;

  public LiveTransport(LiveSettings settings) {
    this(settings, MAX_BYTES, ReplyMemory.ofHeap());
  }

  LiveTransport(LiveSettings settings, int maxBytes, ReplyMemory memory) {
    this.settings = settings;
    this.maxBytes = maxBytes;
    this.memory = memory;
    this.client = newClient(settings);
  }

  private static HttpClient newClient(LiveSettings settings) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_2)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(settings.connectTimeout())
        .proxy(settings.proxySelector())
        .build();
  }

  /** A client ends for good at an error of its thread, such as a lack of memory. */
  synchronized HttpClient client() {
    if (client.isTerminated() && !closed) {
      client = newClient(settings);
    }
    return client;
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    StoreRequest current = request;
    StoreReply reply = exchange(current);
    for (int i = 0; i < MAX_REDIRECTS; i++) {
      Optional<URI> target = redirectWithinHost(current, reply);
      if (target.isEmpty()) {
        return reply;
      }
      current = new StoreRequest(target.get(), request.headers(), Optional.empty());
      reply = exchange(current);
    }
    return reply;
  }

  /** A POST is not repeated: the store may have processed it. */
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
    try (ReplyMemory.Lease lease = memory.lease()) {
      HttpResponse<byte[]> response = await(request, start(request, lease));
      byte[] body = decompress(response, lease);
      return new StoreReply(
          response.statusCode(),
          headers(response.headers()),
          new String(body, StandardCharsets.UTF_8));
    }
  }

  private CompletableFuture<HttpResponse<byte[]>> start(
      StoreRequest request, ReplyMemory.Lease lease) {
    return client()
        .sendAsync(
            toHttp(request), BodyHandlers.limiting(_ -> new LeasedBody(lease), maxBytes));
  }

  /** The request timeout of the JDK covers the headers only; this one includes the body. */
  private HttpResponse<byte[]> await(
      StoreRequest request, CompletableFuture<HttpResponse<byte[]>> reply)
      throws IOException, InterruptedException {
    try {
      return reply.get(settings.replyTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      reply.cancel(true);
      throw new InterruptedIOException(
          "no complete reply from "
              + request.uri().getHost()
              + " within "
              + settings.replyTimeout());
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

  private byte[] decompress(HttpResponse<byte[]> response, ReplyMemory.Lease lease)
      throws IOException {
    byte[] body = response.body();
    boolean compressed =
        response
            .headers()
            .firstValue("Content-Encoding")
            .filter("gzip"::equalsIgnoreCase)
            .isPresent();
    if (!compressed || body.length == 0) {
      return body;
    }
    try (InputStream decompressing = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return readAll(decompressing, lease);
    }
  }

  private byte[] readAll(InputStream decompressing, ReplyMemory.Lease lease) throws IOException {
    ByteArrayOutputStream decompressed = new ByteArrayOutputStream();
    byte[] part = decompressing.readNBytes(PART);
    while (part.length > 0) {
      if (!lease.grow(part.length)) {
        throw LeasedBody.noMemory();
      }
      decompressed.writeBytes(part);
      if (decompressed.size() > maxBytes) {
        throw new IOException("the body is longer than " + maxBytes + " bytes");
      }
      part = decompressing.readNBytes(PART);
    }
    return decompressed.toByteArray();
  }

  /** Without the pseudo-headers of HTTP/2, and those that do not apply to the decompressed body. */
  private static Map<String, List<String>> headers(HttpHeaders headers) {
    Map<String, List<String>> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.map().forEach((name, values) -> kept.put(name, values));
    kept.keySet().removeIf(name -> name.startsWith(":"));
    DROPPED_HEADERS.forEach(kept::remove);
    return kept;
  }

  @Override
  public synchronized void close() {
    closed = true;
    client.shutdownNow();
  }
}
