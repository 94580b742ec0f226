package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bytes that the process allocates for one answer from an archive in memory. They do not depend
 * on the machine, and are within a hundredth the same in each run; the bounds are a quarter more.
 */
@Isolated("counts what all threads allocate")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllocationsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Country US = new Country("us");
  private static final int KEYWORDS = 100;
  private static final int DAYS = 30;
  private static final int ROUNDS = 4;
  private static final int ANSWERS = 25;

  private final Archive archive = new InMemoryArchive();
  private final byte[] received = new byte[1 << 18];

  @AutoClose private final TestServer caching;
  @AutoClose private final TestServer answering;

  AllocationsTest() {
    addSearches();
    addListings();
    caching = TestServer.withoutPrices(archive);
    answering = TestServer.withoutPrices(InterceptedArchive.withoutRevision(archive));
  }

  private void addSearches() {
    for (int day = 0; day < DAYS; day++) {
      Instant at = TestServer.NOW.minus(Duration.ofHours(1)).minus(Duration.ofDays(day));
      IntStream.range(0, KEYWORDS)
          .forEach(
              i ->
                  add(
                      new Subject.Search(Device.IPHONE, US, keyword(i)),
                      at,
                      new Facts.SearchRanking(apps(100))));
    }
    IntStream.range(0, KEYWORDS)
        .forEach(
            i ->
                addNow(
                    new Subject.Popularity(US, keyword(i)),
                    new Facts.Popularity(50, Facts.PopularityScale.ADS_WEEKLY_1_TO_100)));
  }

  private void addListings() {
    addNow(
        new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL),
        new Facts.ChartRanking(
            Map.of(
                ChartKind.FREE, apps(100),
                ChartKind.PAID, apps(100),
                ChartKind.GROSSING, apps(100)),
            Optional.of("Overall")));
    for (AppId first : apps(5)) {
      addNow(new Subject.Listing(first, US), SampleRoutes.listing(StoreType.APP_STORE));
      addNow(new Subject.Rating(first, US), new Facts.Rating(4.5, 100));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "app-keyword-ranking?storetype=appstore&storeid=42&country=us&query=chess+1, 60",
    "app-keyword-ranking?storetype=appstore&storeid=42&country=us&query=ALL, 3000",
    "search-results?storetype=appstore&devicetype=iphone&country=us&query=chess+1, 49",
    "top-charts?country=us, 100",
    "app-meta?storetype=appstore&storeid=42&country=us, 32",
    "app-all-info?storetype=appstore&storeid=42&country=us, 180",
    "keyword-auto-suggestions?storetype=appstore&storeid=42&country=us&with_stats=1&with_top5_meta=1, 6900"
  })
  void anAnswerAllocatesNoMoreThanItNeeds(String request, int mostKilobytes) throws IOException {
    assertThat(kilobytesOf(request, answering)).isLessThanOrEqualTo(mostKilobytes);
  }

  @ParameterizedTest
  @CsvSource({
    "search-results?storetype=appstore&devicetype=iphone&country=us&query=chess+1, 25",
    "top-charts?country=us, 29",
    "keyword-auto-suggestions?storetype=appstore&storeid=42&country=us&with_stats=1&with_top5_meta=1, 410"
  })
  void aCachedResponseAllocatesLittleBesideItsBytes(String request, int mostKilobytes)
      throws IOException {
    assertThat(kilobytesOf(request, caching)).isLessThanOrEqualTo(mostKilobytes);
  }

  private static Keyword keyword(int number) {
    return Keyword.of("chess " + number);
  }

  private static String all() {
    return IntStream.range(0, KEYWORDS)
        .mapToObj(i -> "chess+" + i)
        .collect(Collectors.joining(","));
  }

  /** The app of the requests and the next ones. */
  private static List<AppId> apps(int number) {
    return LongStream.range(42, 42 + number).<AppId>mapToObj(AppId.AppStore::new).toList();
  }

  private <F extends Facts> void addNow(Subject<F> subject, F facts) {
    add(subject, TestServer.NOW.minus(Duration.ofHours(1)), facts);
  }

  private <F extends Facts> void add(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }

  /** The fewest of some rounds, as other threads of the process may allocate as well. */
  private long kilobytesOf(String path, TestServer server) throws IOException {
    byte[] request =
        "GET /api/%s HTTP/1.1\r\nHost: a\r\nAuthorization: Token %s\r\n\r\n"
            .formatted(path.replace("ALL", all()), server.newKey(server.account))
            .getBytes(StandardCharsets.US_ASCII);
    long fewest = Long.MAX_VALUE;
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      for (int round = 0; round < ROUNDS; round++) {
        long before = THREADS.getTotalThreadAllocatedBytes();
        for (int answer = 0; answer < ANSWERS; answer++) {
          ask(request, socket.getOutputStream(), socket.getInputStream());
        }
        fewest = Math.min(fewest, THREADS.getTotalThreadAllocatedBytes() - before);
      }
    }
    return fewest / ANSWERS / 1024;
  }

  /** Receives the whole answer, which ends with its object. */
  private void ask(byte[] request, OutputStream out, InputStream in) throws IOException {
    out.write(request);
    int length = 0;
    int whole = Integer.MAX_VALUE;
    while (length < whole) {
      length += in.read(received, length, received.length - length);
      whole = Math.min(whole, wholeLength(length));
    }
    assertThat(received).startsWith("HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII));
  }

  private int wholeLength(int length) {
    String head = new String(received, 0, Math.min(length, 1000), StandardCharsets.ISO_8859_1);
    int end = head.indexOf("\r\n\r\n");
    int name = head.indexOf("Content-Length: ");
    return end < 0
        ? Integer.MAX_VALUE
        : end
            + 4
            + Integer.parseInt(
                head.substring(name + "Content-Length: ".length(), head.indexOf("\r\n", name)));
  }
}
