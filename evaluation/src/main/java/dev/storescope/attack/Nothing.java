package dev.storescope.attack;

/**
 * No attack: how long others wait on this machine anyway, as other programs take its processors.
 */
record Nothing() implements Attack {
  private static final long PAUSE_MILLIS = 1_000;

  @Override
  public String name() {
    return "nothing, for comparison";
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end)
      throws InterruptedException {
    RawRequest request = new RawRequest(target.uri());
    do {
      answers.add(request.get("/health/live", target.key("mallory")));
      end.pause(PAUSE_MILLIS);
    } while (!end.isOver());
  }
}
