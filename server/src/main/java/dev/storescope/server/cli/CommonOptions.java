package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Options common to all commands. */
public final class CommonOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = "--data", paramLabel = "DIR", description = "data folder (default: data)")
  private @Nullable Path data;

  @Option(names = "--config", paramLabel = "FILE", description = "YAML configuration file")
  private @Nullable Path config;

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
  PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** The standard error output of the command. */
  PrintWriter error() {
    return command.commandLine().getErr();
  }

  /** Prints a result as text or as JSON, and returns the exit code of success. */
  int print(String text, Consumer<ObjectNode> fill) {
    printer().print(text, fill);
    return 0;
  }

  /** Prints a list: as a line each, as {@code none} if it is empty, or as a JSON array. */
  <T> int printList(
      String name,
      List<T> items,
      String none,
      Function<T, String> line,
      BiConsumer<ObjectNode, T> fill) {
    return print(
        items.isEmpty() ? none : items.stream().map(line).collect(Collectors.joining("\n")),
        node -> {
          ArrayNode array = node.putArray(name);
          items.forEach(item -> fill.accept(array.addObject(), item));
        });
  }

  App.Database openDatabase() {
    return App.openDatabase(settings());
  }

  boolean help() {
    return help;
  }

  /** The effective settings; the flags of the command take precedence. */
  public Settings settings(Map<Setting, Optional<String>> flags) {
    Map<Setting, String> given = new HashMap<>();
    flags.forEach((setting, value) -> value.ifPresent(text -> given.put(setting, text)));
    if (data != null) {
      given.put(Setting.DATA, data.toString());
    }
    Map<String, String> file = config == null ? Map.of() : ConfigurationFile.read(config);
    return new Settings(given, System.getenv(), file);
  }

  Settings settings() {
    return settings(Map.of());
  }

  /** The effective settings of a command with another default data folder. */
  public Settings settings(Map<Setting, Optional<String>> flags, String folder) {
    Map<Setting, Optional<String>> all = new HashMap<>(flags);
    all.put(Setting.DATA, Optional.of(folder));
    return settings(all);
  }
}
