package dev.storescope.office.sql;

import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A process that requests fetches, makes some of them, and hangs in the next; it tells on its
 * output what it does.
 */
final class FetchingProcess {
  static final String FETCHED = "fetched ";
  static final String HANGING = "hanging";
  private static final int FETCHES = 3;

  private FetchingProcess() {}

  static List<Subject<?>> subjects() {
    return IntStream.range(0, 30)
        .<Subject<?>>mapToObj(
            i -> new Subject.Search(Device.IPHONE, new Country("us"), new Keyword("keyword " + i)))
        .toList();
  }

  /**
   * Fetches until it hangs, and then waits to be killed.
   *
   * @param args the data folder, and {@code request} where the fetches are to be requested first
   */
  public static void main(String[] args) throws InterruptedException {
    SqlOffice office = SqlOffice.open(Path.of(args[0]), InstantSource.system(), new SecureRandom());
    AtomicInteger made = new AtomicInteger();
    SqlFetchQueue queue =
        office.fetchQueue((subject, _) -> fetch(subject, made), FetchQueueSettings.DEFAULT);
    if (args[1].equals("request")) {
      subjects().forEach(queue::request);
    }
    queue.start(() -> {});
    new CountDownLatch(1).await();
  }

  private static FetchVerdict fetch(Subject<?> subject, AtomicInteger made)
      throws InterruptedException {
    if (made.incrementAndGet() > FETCHES) {
      System.out.println(HANGING);
      new CountDownLatch(1).await();
    }
    System.out.println(FETCHED + SubjectName.format(subject));
    return new FetchVerdict.Done();
  }
}
