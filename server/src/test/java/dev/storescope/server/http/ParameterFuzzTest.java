package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Whatever is sent, the answer is a described one, and never a failure of the service. */
class ParameterFuzzTest {
  private static final Map<String, String> RIGHT =
      Map.of("storetype", "appstore", "storeid", "20", "country", "us", "query", "a");

  private static @Nullable TestServer server;

  @BeforeContainer
  static void start() {
    server = new TestServer(SampleRoutes.all());
  }

  @AfterContainer
  static void stop() {
    running().close();
  }

  @Property(tries = 400)
  void nothingThatIsSentMakesTheServiceFail(
      @ForAll("paths") String path, @ForAll("queries") String query) {
    assertThat(running().client.get(path + "?" + query).status()).isIn(200, 204, 400);
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.of(List.of(SampleRoutes.all())).map(Route::path);
  }

  @Provide
  Arbitrary<String> queries() {
    Arbitrary<String> plausible =
        Arbitraries.of(
            "appstore",
            "googleplay",
            "20",
            "com.example.app",
            "us",
            "cn",
            "iphone",
            "ipad",
            "2026-11-20T10:15Z",
            "2026-02-30T10:15Z",
            "9999-12-31T23:59Z",
            "0000-01-01T00:00+18:00",
            "true",
            "0",
            "-1",
            "100",
            "99999999999999999999",
            "a,b,,c",
            ",",
            "36",
            "");
    Arbitrary<String> value =
        Arbitraries.frequencyOf(
                Tuple.of(5, plausible),
                Tuple.of(2, Arbitraries.strings().ofMaxLength(30).map(QueryString::encode)),
                Tuple.of(1, Arbitraries.strings().withChars("%2Fa&=+;").ofMaxLength(8)))
            .map(text -> text.replaceAll("%(?![0-9A-Fa-f]{2})", ""));
    return Arbitraries.maps(names(), value).ofMaxSize(4).map(ParameterFuzzTest::joined);
  }

  private static Arbitrary<String> names() {
    return Arbitraries.of(
        "storetype",
        "storeid",
        "country",
        "query",
        "devicetype",
        "timestamp",
        "since",
        "till",
        "page",
        "limit",
        "with_stats",
        "with_top5_meta",
        "other");
  }

  /** A request that is right but for the parameters that are replaced. */
  private static String joined(Map<String, String> replaced) {
    Map<String, String> parameters = new HashMap<>(RIGHT);
    parameters.putAll(replaced);
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining("&"));
  }

  private static TestServer running() {
    if (server == null) {
      throw new IllegalStateException("not started");
    }
    return server;
  }
}
