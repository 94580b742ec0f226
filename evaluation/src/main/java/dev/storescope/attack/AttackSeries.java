package dev.storescope.attack;

import dev.storescope.attack.Attack.Deadline;
import dev.storescope.sandbox.http.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Runs all attacks on one service, one after the other. */
public final class AttackSeries {
  private static final double MAX_GAP_SECONDS = 10;
  private static final long MAX_MEMORY_BYTES = 1536L * 1024 * 1024;

  /** Nearly as many bytes as the headers of a request may have. */
  private static final int LONG_HEAD = 15_000;

  private static final int SHORT_HEAD = 60;
  private static final long MAX_LOG_LENGTH = 500_000;

  private final int seconds;
  private final AttackSize size;
  private final RandomGenerator random;
  private final Consumer<String> steps;

  /**
   * @param seconds for each attack
   * @param steps receives the name of each attack when it begins
   */
  public AttackSeries(
      int seconds, AttackSize size, RandomGenerator random, Consumer<String> steps) {
    this.seconds = seconds;
    this.size = size;
    this.random = random;
    this.steps = steps;
  }

  /**
   * Attacks a new service with a data folder in the given one.
   *
   * @param chosen by the names of the attacks
   */
  public AttackReport run(Path folder, Predicate<String> chosen)
      throws IOException, InterruptedException {
    List<AttackReport.Row> rows = new ArrayList<>();
    try (AttackedService target = new AttackedService(folder, size.app())) {
      target.secondsUntilRecovered("start");
      target.warmUp();
      for (Attack attack : attacks()) {
        if (!chosen.test(attack.name())) {
          continue;
        }
        steps.accept(attack.name());
        rows.add(run(attack, target));
      }
    }
    return new AttackReport(rows);
  }

  private List<Attack> attacks() {
    List<Attack> all = new ArrayList<>();
    all.add(new Nothing());
    all.add(new MalformedRequests(8, random));
    all.add(new PasswordGuessing());
    all.add(new GreedyMember());
    all.add(new HalfOpenConnections(size.connections(), size.addresses(), SHORT_HEAD));
    all.add(new HalfOpenConnections(size.connections(), size.addresses(), LONG_HEAD));
    all.add(ParallelReaders.guests(size.readers()));
    all.add(ParallelReaders.member(size.readers()));
    all.add(ParallelReaders.lists(size.readers()));
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
    double gap = bystander.longestGapSeconds();
    long memory = bystander.mostMemoryBytes();
    long logged = target.logLength() - log;
    double recovery = target.secondsUntilRecovered(attack.name().replaceAll("[^a-z0-9]", ""));
    List<String> failures = new ArrayList<>(attack.failures());
    addIf(answers.hasInternalErrors(), "internal errors", failures);
    addIf(gap > MAX_GAP_SECONDS && !(attack instanceof Kills), "others waited", failures);
    addIf(memory > MAX_MEMORY_BYTES, "memory", failures);
    addIf(logged > MAX_LOG_LENGTH, "log", failures);
    addIf(recovery >= AttackedService.MAX_WAIT_SECONDS, "no recovery", failures);
    return new AttackReport.Row(
        attack.name(),
        answers.total(),
        answers.toString(),
        bystander.answers().toString(),
        attack.finding(),
        gap,
        memory,
        logged,
        recovery,
        failures);
  }

  private static void addIf(boolean failed, String failure, List<String> failures) {
    if (failed) {
      failures.add(failure);
    }
  }
}
