package dev.storescope.attack;

import dev.storescope.sandbox.http.Fault;
import java.util.List;
import java.util.Locale;

/** A store whose every reply is made to exhaust its reader; the other store is regular. */
final class HostileStore implements Attack {
  private static final int APPS = 40;
  private static final long POLL_MILLIS = 200;

  private final Fault.Hostility hostility;
  private boolean observed;

  HostileStore(Fault.Hostility hostility) {
    this.hostility = hostility;
  }

  @Override
  public String name() {
    return "replies of Google Play: " + id().replace('_', ' ');
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end)
      throws InterruptedException {
    target.makeGooglePlayHostile(hostility);
    RawRequest request = new RawRequest(target.uri());
    while (!end.isOver()) {
      for (int app = 0; app < APPS && !end.isOver(); app++) {
        answers.add(
            request.get(
                String.format(
                    Locale.ROOT,
                    "/api/app-meta?storetype=googleplay&country=us&storeid=com.%s.app%d",
                    id(),
                    app),
                target.key("mallory")));
      }
      end.pause(POLL_MILLIS);
    }
    observed = target.secondsUntilFetched(id()) < AttackedService.MAX_WAIT_SECONDS;
    target.removeFaults();
  }

  private String id() {
    return hostility.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String finding() {
    return observed ? "the App Store is fetched" : "the App Store is not fetched";
  }

  @Override
  public List<String> failures() {
    return observed ? List.of() : List.of("the other store waited");
  }
}
