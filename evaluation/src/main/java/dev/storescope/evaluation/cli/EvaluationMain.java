package dev.storescope.evaluation.cli;

import dev.storescope.server.cli.Program;
import java.util.List;

/** The program with the commands of the evaluation. */
public final class EvaluationMain {
  private EvaluationMain() {}

  public static void main(String[] arguments) {
    Program.run(
        List.of(EvaluateCommand.class, DifficultyCommand.class, AttackCommand.class), arguments);
  }
}
