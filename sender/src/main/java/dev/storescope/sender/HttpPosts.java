package dev.storescope.sender;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends POST requests with JSON to hosts that may be slow or hostile: redirects are not followed, a
 * reply has little time, and little of it is read.
 */
final class HttpPosts implements AutoCloseable {
  /** The bytes of a reply that are read. */
  static final int MAX_REPLY = 4096;

  /** Without a charset, which JSON does not have. */
  private static final ContentType JSON = ContentType.create("application/json");

  private static final int MAX_LINE = 8192;
  private static final int MAX_HEADERS = 100;
  private static final int MOST_CONNECTIONS = 64;

  private final Timeouts timeouts;
  private final CloseableHttpClient client;

  /**
   * How long a request may take.
   *
   * @param connect to one address, and for its TLS handshake
   * @param total of the request, from the connection to the end of the reply
   */
  record Timeouts(Duration connect, Duration total) {
    static final Timeouts DEFAULT = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(15));
  }

  /**
   * A reply.
   *
   * @param body the beginning
   */
  record Reply(int status, Optional<String> retryAfter, String body) {}

  HttpPosts(CheckedResolver resolver, Timeouts timeouts) {
    this.timeouts = timeouts;
    Timeout connect = Timeout.of(timeouts.connect());
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDnsResolver(resolver)
                    .setConnectionFactory(
                        ManagedHttpClientConnectionFactory.builder()
                            .http1Config(
                                Http1Config.custom()
                                    .setMaxLineLength(MAX_LINE)
                                    .setMaxHeaderCount(MAX_HEADERS)
                                    .build())
                            .build())
                    .setMaxConnTotal(MOST_CONNECTIONS)
                    .setMaxConnPerRoute(MOST_CONNECTIONS)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(connect)
                            .setSocketTimeout(Timeout.of(timeouts.total()))
                            .build())
                    .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(connect).build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(connect)
                    .setResponseTimeout(Timeout.of(timeouts.total()))
                    .build())
            .setConnectionReuseStrategy((_, _, _) -> false)
            .setUserAgent("Storescope")
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .disableCookieManagement()
            .disableContentCompression()
            .build();
  }

  Reply post(URI address, Map<String, String> headers, byte[] json) throws IOException {
    HttpPost request = new HttpPost(address);
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(json, JSON));
    Executor deadline =
        CompletableFuture.delayedExecutor(timeouts.total().toMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Void> abort = CompletableFuture.runAsync(request::abort, deadline);
    try {
      return client.execute(request, response -> read(request, response));
    } catch (IOException e) {
      throw request.isAborted() ? late(e) : e;
    } finally {
      abort.cancel(false);
    }
  }

  private InterruptedIOException late(IOException cause) {
    InterruptedIOException late =
        new InterruptedIOException(
            String.format(
                Locale.ROOT, "no complete reply within %d seconds", timeouts.total().toSeconds()));
    late.initCause(cause);
    return late;
  }

  /** Closes the connection after the beginning of the body, however long it is. */
  private static Reply read(HttpPost request, ClassicHttpResponse response) throws IOException {
    Reply reply =
        new Reply(
            response.getCode(),
            Optional.ofNullable(response.getFirstHeader("Retry-After")).map(Header::getValue),
            beginning(response.getEntity()));
    request.abort();
    return reply;
  }

  private static String beginning(@Nullable HttpEntity body) throws IOException {
    if (body == null) {
      return "";
    }
    InputStream content = body.getContent();
    return new String(content.readNBytes(MAX_REPLY), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
