package dev.storescope.attack;

/** Kills the service under requests, and starts it again. */
final class Kills implements Attack {
  private static final int REQUESTS_BETWEEN = 100;

  private int kills;

  @Override
  public String name() {
    return "kills";
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end) {
    while (!end.isOver()) {
      RawRequest request = new RawRequest(target.uri());
      for (int i = 0; i < REQUESTS_BETWEEN; i++) {
        answers.add(
            request.get(
                "/api/app-meta?storetype=appstore&country=us&storeid=" + (1200000000 + i),
                target.key("mallory")));
      }
      target.killAndRestart();
      kills++;
    }
  }

  @Override
  public String finding() {
    return kills + " kills";
  }
}
