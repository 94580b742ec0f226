package dev.storescope.server.cli.output;

import dev.storescope.text.WrittenText;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Options of all commands: how the result is printed. */
public class OutputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = "--json", description = "print the result as JSON")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  public boolean json() {
    return json;
  }

  public Printer printer() {
    return new Printer(out(), json);
  }

  /** The standard output of the command. */
  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** The standard error output of the command. */
  public PrintWriter error() {
    return command.commandLine().getErr();
  }

  /** Prints a result as text or as JSON, and returns the exit code of success. */
  public int print(String text, Consumer<ObjectNode> fill) {
    printer().print(text, fill);
    return 0;
  }

  /** Prints a list: as a line each, as {@code none} if it is empty, or as a JSON array. */
  public <T> int printList(
      String name,
      List<T> items,
      String none,
      Function<T, String> line,
      BiConsumer<ObjectNode, T> fill) {
    return printLines(name, items, none, item -> List.of(line.apply(item)), fill);
  }

  /** Prints a list as {@link #printList} does, with some lines for each item. */
  public <T> int printLines(
      String name,
      List<T> items,
      String none,
      Function<T, List<String>> lines,
      BiConsumer<ObjectNode, T> fill) {
    return print(
        items.isEmpty()
            ? none
            : items.stream()
                .flatMap(item -> lines.apply(item).stream())
                .map(WrittenText::escapedLine)
                .collect(Collectors.joining("\n")),
        node -> {
          ArrayNode array = node.putArray(name);
          items.forEach(item -> fill.accept(array.addObject(), item));
        });
  }

  boolean help() {
    return help;
  }
}
