package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.archive.Archive;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import dev.storescope.http.turn.TurnLimits;
import dev.storescope.testkit.InMemoryArchive;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Of a user, and of the guests of a link, a few pages are made at once. */
class PagesInTurnsTest {
  private static final String PAGE = "/dashboard/apps/appstore/1/us";

  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicBoolean isVirtual = new AtomicBoolean(true);

  @AutoClose
  private final TestDashboard dashboard =
      new TestDashboard(
          whoseFirstReadWaits(new InMemoryArchive()),
          TrustedProxies.NONE,
          Limits.of(0, 100).with(new TurnLimits(2, 1, 1, 10, Duration.ofMinutes(1))));

  @AutoClose private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @Test
  void aPageIsRefusedWhileAnotherOfTheUserIsMade() throws Exception {
    PageClient member = dashboard.visitor(dashboard.member);
    CompletableFuture<Shown> first = CompletableFuture.supplyAsync(() -> member.get(PAGE), threads);
    started.await();

    Shown refused = member.get("/dashboard");
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.text()).contains("Too many pages at once", "try again in 2 seconds");
    assertThat(refused.response().headers().firstValue("Retry-After")).hasValue("2");
    assertThat(dashboard.visitor(dashboard.administrator).get("/dashboard").status())
        .isEqualTo(200);

    end.countDown();
    assertThat(first.get().status()).isEqualTo(200);
    assertThat(member.get("/dashboard").status()).isEqualTo(200);
  }

  @Test
  void theGuestsOfALinkDoNotKeepItsOwnerWaiting() throws Exception {
    NewLink link =
        dashboard.sharedLinks.create(dashboard.member.id(), "link", PAGE, Optional.empty());
    String shared = "/shared/" + link.secret();
    CompletableFuture<Shown> first =
        CompletableFuture.supplyAsync(() -> dashboard.visitor().get(shared), threads);
    started.await();

    assertThat(dashboard.visitor().get(shared).status()).isEqualTo(503);
    assertThat(dashboard.visitor(dashboard.member).get(PAGE).status()).isEqualTo(200);

    end.countDown();
    assertThat(first.get().status()).isEqualTo(200);
  }

  /** Which divides the processors between pages and other answers; virtual threads do not. */
  @Test
  void aPageIsMadeOnAThreadOfTheOperatingSystem() {
    end.countDown();
    dashboard.visitor(dashboard.member).get(PAGE);
    assertThat(isVirtual).isFalse();
  }

  private Archive whoseFirstReadWaits(Archive archive) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          if (started.getCount() > 0 && !method.getName().equals("revision")) {
            isVirtual.set(Thread.currentThread().isVirtual());
            started.countDown();
            end.await();
          }
          return method.invoke(archive, arguments);
        };
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, handler);
  }
}
