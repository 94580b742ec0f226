package dev.storescope.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GzipTest {
  @AutoClose private final TestServer server = new TestServer();
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  private final String key = server.newKey(server.administrator);

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/countries", "/api/countries?format=csv", "/openapi.json", "/metrics"})
  void aLongResponseIsCompressedForClientsThatAcceptIt(String path) throws Exception {
    HttpResponse<byte[]> plain = get(path, "identity");
    HttpResponse<byte[]> zipped = get(path, "gzip, deflate, br");
    assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(zipped.headers().allValues("Vary")).contains("Accept-Encoding");
    assertThat(plain.headers().allValues("Vary")).contains("Accept-Encoding");
    assertThat(zipped.body().length).isLessThan(plain.body().length);
    assertThat(new String(unzipped(zipped.body()), StandardCharsets.UTF_8))
        .hasSizeGreaterThan(zipped.body().length)
        .startsWith(new String(plain.body(), 0, 5, StandardCharsets.UTF_8));
  }

  @Test
  void theTagOfTheDataIsTheSameInEitherForm() throws Exception {
    String tag = get("/api/countries", "gzip").headers().firstValue("ETag").orElseThrow();
    assertThat(get("/api/countries", "identity").headers().firstValue("ETag")).contains(tag);
    Reply known =
        server.client.get("/api/countries", "Accept-Encoding", "gzip", "If-None-Match", tag);
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.header("Content-Encoding")).isEmpty();
  }

  @Test
  void aShortResponseIsSentAsItIs() throws Exception {
    assertThat(get("/api/usage", "gzip").headers().firstValue("Content-Encoding")).isEmpty();
  }

  @Test
  void theResponseToHeadHasTheLengthOfThatToGet() throws Exception {
    HttpResponse<byte[]> head = send("HEAD", "/openapi.json", "gzip");
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValueAsLong("Content-Length"))
        .hasValue(get("/openapi.json", "gzip").body().length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip|true",
        "GZIP|true",
        "x-gzip|true",
        "deflate, gzip;q=0.5|true",
        "br;q=1.0, gzip;q=0.001|true",
        "*|true",
        "identity, *;q=0.1|true",
        "gzip;q=0|false",
        "gzip;q=0, *|false",
        "gzip; q=0.000|false",
        "identity|false",
        "br|false",
        "not-gzip|false",
        "''|false",
        "*;q=0|false"
      })
  void itIsAcceptedByItsWeight(String header, boolean accepted) {
    assertThat(Gzip.isAccepted(List.of(header))).isEqualTo(accepted);
  }

  private HttpResponse<byte[]> get(String path, String accepted) throws Exception {
    return send("GET", path, accepted);
  }

  private HttpResponse<byte[]> send(String method, String path, String accepted) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.server.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("Authorization", "Token " + key)
            .header("Accept-Encoding", accepted)
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  private static byte[] unzipped(byte[] bytes) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }
}
