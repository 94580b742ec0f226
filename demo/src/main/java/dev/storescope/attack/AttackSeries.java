package dev.storescope.attack;

import dev.storescope.attack.Attack.Deadline;
import dev.storescope.sandbox.http.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Runs all attacks on one service, one after the other. */
public final class AttackSeries {
  private static final int MAX_RECOVERY_SECONDS = 60;
  private static final double MAX_GAP_SECONDS = 10;
  private static final long MAX_MEMORY_BYTES = 1536L * 1024 * 1024;
  private static final long MAX_LOG_LENGTH = 500_000;
  private static final long POLL_MILLIS = 200;

  private final int seconds;
  private final RandomGenerator random;
  private final Consumer<String> steps;

  /**
   * @param seconds for each attack
   * @param steps receives the name of each attack when it begins
   */
  public AttackSeries(int seconds, RandomGenerator random, Consumer<String> steps) {
    this.seconds = seconds;
    this.random = random;
    this.steps = steps;
  }

  /** Attacks a new service with a data folder in the given one. */
  public AttackReport run(Path folder) throws IOException, InterruptedException {
    List<AttackReport.Row> rows = new ArrayList<>();
    try (AttackedService target = new AttackedService(folder)) {
      recover(target, "start");
      for (Attack attack : attacks()) {
        steps.accept(attack.name());
        rows.add(run(attack, target));
      }
    }
    return new AttackReport(rows);
  }

  private List<Attack> attacks() {
    List<Attack> all = new ArrayList<>();
    all.add(new HalfOpenConnections(3_000));
    all.add(new MalformedRequests(8, random));
    all.add(new PasswordGuessing());
    all.add(new GreedyMember());
    Arrays.stream(Fault.Hostility.values()).map(HostileStore::new).forEach(all::add);
    all.add(new Kills());
    return all;
  }

  private AttackReport.Row run(Attack attack, AttackedService target) throws InterruptedException {
    long log = target.logLength();
    AnswerCounts answers = new AnswerCounts();
    Bystander bystander = new Bystander(target);
    try (bystander) {
      attack.run(target, answers, Deadline.inSeconds(seconds));
    }
    double recovery = recover(target, attack.name());
    AttackReport.Row row =
        new AttackReport.Row(
            attack.name(),
            answers.total(),
            answers.toString(),
            bystander.answers().toString(),
            attack.finding(),
            bystander.longestGapSeconds(),
            bystander.mostMemoryBytes(),
            target.logLength() - log,
            recovery,
            List.of());
    return judge(row, answers, attack);
  }

  private static AttackReport.Row judge(AttackReport.Row row, AnswerCounts answers, Attack attack) {
    List<String> failures = new ArrayList<>(attack.failures());
    if (answers.hasInternalErrors()) {
      failures.add("internal errors");
    }
    if (row.longestGapSeconds() > MAX_GAP_SECONDS && !(attack instanceof Kills)) {
      failures.add("others waited");
    }
    if (row.memoryBytes() > MAX_MEMORY_BYTES) {
      failures.add("memory");
    }
    if (row.logLength() > MAX_LOG_LENGTH) {
      failures.add("log");
    }
    if (row.recoverySeconds() >= MAX_RECOVERY_SECONDS) {
      failures.add("no recovery");
    }
    return new AttackReport.Row(
        row.attack(),
        row.requests(),
        row.answers(),
        row.others(),
        row.finding(),
        row.longestGapSeconds(),
        row.memoryBytes(),
        row.logLength(),
        row.recoverySeconds(),
        failures);
  }

  /** The seconds until the service is ready and has fetched something new. */
  private static double recover(AttackedService target, String subject)
      throws InterruptedException {
    long begin = System.nanoTime();
    Deadline end = Deadline.inSeconds(MAX_RECOVERY_SECONDS);
    RawRequest request = new RawRequest(target.uri());
    String fetch =
        "/api/search-results?storetype=appstore&country=us&devicetype=iphone&query="
            + subject.replaceAll("[^a-z0-9]", "");
    while (!end.isOver()
        && !(request.get("/health/ready", "").equals("200")
            && request.get(fetch, target.key("ann")).equals("200"))) {
      end.pause(POLL_MILLIS);
    }
    return (System.nanoTime() - begin) / 1e9;
  }
}
