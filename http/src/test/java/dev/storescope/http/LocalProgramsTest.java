package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.http.HeaderNames;
import io.helidon.http.WritableHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalProgramsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Proto",
        "X-Forwarded-Prefix",
        "X-Forwarded",
        "Forwarded-For",
        "Forwarded",
        "Via",
        "X-Real-IP",
        "x-client-ip",
        "X-Cluster-Client-IP",
        "True-Client-IP",
        "CF-Connecting-IP",
        "CF-Ray",
        "CDN-Loop",
        "Fastly-Client-IP",
        "X-Original-URL",
        "X-Envoy-External-Address",
        "X-Amzn-Trace-Id",
        "X-Azure-FDID",
        "X-Cloud-Trace-Context",
        "X-Scheme",
        "X-Remote-Addr",
        "Proxy-Connection",
        "Front-End-Https"
      })
  void aHeaderOfAProxyIsASignOfOne(String header) {
    assertThat(LocalPrograms.isWithoutProxy(of("localhost:8080", header, "x"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-Agent",
        "Accept",
        "Accept-Encoding",
        "Authorization",
        "X-Prometheus-Scrape-Timeout-Seconds",
        "X-Request-Id",
        "X-Workspace",
        "X-Form-Token",
        "traceparent",
        "Sec-Fetch-Site",
        "Upgrade"
      })
  void aHeaderOfAProgramIsNoSign(String header) {
    assertThat(LocalPrograms.isWithoutProxy(of("127.0.0.1:8080", header, "x"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:8080",
        "127.0.0.1",
        "127.0.1.1:80",
        "[::1]:8080",
        "a.localhost"
      })
  void aProgramAsksForAHostOfThisMachine(String host) {
    assertThat(LocalPrograms.isWithoutProxy(of(host, "Accept", "x"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "storescope.example.com",
        "localhost.example.com",
        "127.0.0.1.example.com",
        "192.0.2.1:8080",
        "storescope",
        ""
      })
  void anotherHostIsASignOfAProxy(String host) {
    assertThat(LocalPrograms.isWithoutProxy(of(host, "Accept", "x"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"close", "Close", "keep-alive, close"})
  void theEndOfTheConnectionIsTheSignOfNginxAsItIsSetUp(String connection) {
    assertThat(LocalPrograms.isWithoutProxy(of("127.0.0.1:8080", "Connection", connection)))
        .isFalse();
  }

  private static WritableHeaders<?> of(String host, String header, String value) {
    WritableHeaders<?> headers = WritableHeaders.create();
    headers.set(HeaderNames.HOST, host);
    headers.set(HeaderNames.create(header), value);
    return headers;
  }
}
