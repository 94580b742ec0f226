package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the stores. Follows redirects within a host and between hosts of the stores
 * only: a redirect to another host, such as one to a consent page, is returned as the reply.
 */
public final class LiveTransport implements StoreTransport, AutoCloseable {
  /** The longest body that is read, in bytes, before and after decompression, with a large heap. */
  private static final int MAX_BYTES = 16 * 1024 * 1024;

  /** The same with a small heap: three times the largest known reply. */
  private static final int MIN_MAX_BYTES = 4 * 1024 * 1024;

  /** Eight workers, each with a reply of two bytes a character, take a quarter of the heap. */
  private static final int SHARE_OF_HEAP = 64;

  private static final String IDENTITY = "identity";
  private static final int PART = 1 << 16;
  private static final int MAX_REDIRECTS = 3;
  private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");
  private static final List<String> DROPPED_HEADERS =
      List.of("Content-Encoding", "Content-Length", "Transfer-Encoding");

  private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
  private static final String TUNNEL_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

  static {
    // The JDK reads it once, and by default sends no password to a proxy that forwards encrypted
    // connections: the password is readable on the way to the proxy, as it is for other requests.
    if (System.getProperty(TUNNEL_SCHEMES) == null) {
      System.setProperty(TUNNEL_SCHEMES, "");
    }
  }

  private final LiveSettings settings;
  private final int maxBytes;
  private final ReplyMemory memory;

  /** Created for the first request: its TLS takes a twelfth of the start of the service. */
  private @Nullable HttpClient client;

  private boolean closed;

  public LiveTransport(LiveSettings settings) {
    this(settings, ReplyMemory.ofHeap());
  }

  /**
   * A transport.
   *
   * @param memory for the replies, which several transports may share
   */
  public LiveTransport(LiveSettings settings, ReplyMemory memory) {
    this(settings, maxBytes(Runtime.getRuntime().maxMemory()), memory);
  }

  /** The longest body with a heap of that many bytes. */
  static int maxBytes(long heap) {
    return Math.clamp(heap / SHARE_OF_HEAP, MIN_MAX_BYTES, MAX_BYTES);
  }

  LiveTransport(LiveSettings settings, int maxBytes, ReplyMemory memory) {
    this.settings = settings;
    this.maxBytes = maxBytes;
    this.memory = memory;
  }

  private static HttpClient newClient(LiveSettings settings) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.connectTimeout())
            .proxy(settings.proxySelector());
    settings.source().ifPresent(builder::localAddress);
    return builder.build();
  }

  /** A client ends for good at an error of its thread, such as a lack of memory. */
  synchronized HttpClient client() throws IOException {
    if (closed) {
      throw new IOException("the transport is closed");
    }
    HttpClient current = client;
    if (current == null || current.isTerminated()) {
      current = newClient(settings);
      client = current;
    }
    return current;
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    StoreRequest current = request;
    StoreReply reply = exchange(current);
    for (int i = 0; i < MAX_REDIRECTS; i++) {
      Optional<StoreRequest> next = findRedirected(current, reply);
      if (next.isEmpty()) {
        return reply;
      }
      current = next.get();
      reply = exchange(current);
    }
    return reply;
  }

  /** A POST is not repeated: the store may have processed it. */
  private Optional<StoreRequest> findRedirected(StoreRequest request, StoreReply reply) {
    if (request.body().isPresent() || reply.status() < 300 || reply.status() >= 400) {
      return Optional.empty();
    }
    return reply
        .header("Location")
        .flatMap(location -> resolve(request.uri(), location))
        .filter(target -> settings.isRedirectFollowed(request.uri(), target))
        .map(target -> redirected(request, target));
  }

  /** Credentials are for one host. */
  private static StoreRequest redirected(StoreRequest request, URI target) {
    Map<String, String> headers = new TreeMap<>(request.headers());
    if (!StoreOrigin.find(target).equals(StoreOrigin.find(request.uri()))) {
      headers.keySet().removeIf(name -> CREDENTIALS.contains(name.toLowerCase(Locale.ROOT)));
    }
    return new StoreRequest(target, headers, Optional.empty());
  }

  private static Optional<URI> resolve(URI base, String location) {
    try {
      return Optional.of(base.resolve(location));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private StoreReply exchange(StoreRequest request) throws IOException, InterruptedException {
    try (ReplyMemory.Lease lease = memory.lease()) {
      HttpResponse<byte[]> response = await(request, start(request, lease));
      if (response.statusCode() == PROXY_AUTHENTICATION_REQUIRED) {
        throw refusedByProxy(request);
      }
      byte[] body = decompress(response, lease);
      return new StoreReply(
          response.statusCode(), headers(response.headers()), body(response, body));
    }
  }

  /** A proxy that refuses to forward an encrypted connection gives a response without a body. */
  private IOException refusedByProxy(StoreRequest request) {
    return new EgressFailedException(
        settings
            .findProxy(request.uri())
            .map(LiveTransport::refusal)
            .orElse("a proxy on the way requires a user name and a password, and none is set"));
  }

  private static String refusal(OutgoingProxy proxy) {
    return proxy.authorization().isPresent()
        ? "the proxy %s refuses the user name and the password that are set".formatted(proxy)
        : "the proxy %s requires a user name and a password: set user:password@%1$s"
            .formatted(proxy);
  }

  /**
   * The body of an error is only quoted in messages, and its status counts however it is encoded.
   */
  private static ReplyBody body(HttpResponse<byte[]> response, byte[] body)
      throws UnreadableReplyException {
    return response.statusCode() < 300
        ? ReplyCharset.decode(body, response.headers().firstValue("Content-Type"))
        : ReplyBody.of(new String(body, StandardCharsets.UTF_8));
  }

  private CompletableFuture<HttpResponse<byte[]>> start(
      StoreRequest request, ReplyMemory.Lease lease) throws IOException {
    return client()
        .sendAsync(toHttp(request), BodyHandlers.limiting(_ -> new LeasedBody(lease), maxBytes));
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
      throw failure(request, e.getCause());
    }
  }

  /**
   * It is the proxy that is not connected to, or the own address that is wrong, if there is one.
   */
  private IOException failure(StoreRequest request, @Nullable Throwable cause) {
    Optional<OutgoingProxy> proxy = settings.findProxy(request.uri());
    if (cause instanceof ConnectException && proxy.isPresent()) {
      return new EgressFailedException("no connection to the proxy " + proxy.get());
    }
    if (settings.source().isPresent()
        && Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
            .anyMatch(BindException.class::isInstance)) {
      return new EgressFailedException(
          settings.source().get().getHostAddress() + " is not an address of this machine");
    }
    return cause instanceof IOException failure ? failure : new IOException(cause);
  }

  private HttpRequest toHttp(StoreRequest request) throws IOException {
    try {
      return build(request);
    } catch (IllegalArgumentException e) {
      throw new IOException("invalid request: " + e.getMessage(), e);
    }
  }

  private HttpRequest build(StoreRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri())
            .setHeader("User-Agent", settings.userAgent())
            .setHeader("Accept-Encoding", "gzip");
    request.headers().forEach(builder::setHeader);
    settings
        .findProxy(request.uri())
        .flatMap(OutgoingProxy::authorization)
        .ifPresent(value -> builder.setHeader("Proxy-Authorization", value));
    request.body().ifPresent(body -> builder.POST(HttpRequest.BodyPublishers.ofString(body)));
    return builder.build();
  }

  private byte[] decompress(HttpResponse<byte[]> response, ReplyMemory.Lease lease)
      throws IOException {
    byte[] body = response.body();
    String encoding = response.headers().firstValue("Content-Encoding").orElse(IDENTITY).strip();
    if (encoding.equalsIgnoreCase(IDENTITY) || encoding.isEmpty() || body.length == 0) {
      return body;
    }
    if (!encoding.equalsIgnoreCase("gzip")) {
      throw new UnreadableReplyException("the reply is compressed by " + encoding + ", not gzip");
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
        throw new UnreadableReplyException("the body is longer than " + maxBytes + " bytes");
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
    if (client != null) {
      client.shutdownNow();
    }
  }
}
