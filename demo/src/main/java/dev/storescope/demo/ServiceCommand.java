package dev.storescope.demo;

import dev.storescope.server.cli.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands of the service in a process of its own, with the classes of this program. */
public final class ServiceCommand {
  /** The options of the script {@code storescope}. */
  private static final List<String> DEFAULT_MEMORY =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms64m",
          "-Xmx256m",
          "-XX:MinHeapFreeRatio=20",
          "-XX:MaxHeapFreeRatio=40",
          "-XX:-ShrinkHeapInSteps",
          "-XX:TrimNativeHeapInterval=10000");

  private ServiceCommand() {}

  public static List<String> of(String... arguments) {
    return of(List.of("-Xmx512m"), arguments);
  }

  /** With the memory that {@code ./storescope serve} takes unless another is set. */
  public static List<String> withDefaultMemory(String... arguments) {
    return of(DEFAULT_MEMORY, arguments);
  }

  private static List<String> of(List<String> memory, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(memory);
    command.addAll(
        List.of(
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
