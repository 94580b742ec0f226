package dev.storescope.demo;

import dev.storescope.server.cli.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands of the service in a process of its own, with the classes of this program. */
public final class ServiceCommand {
  private ServiceCommand() {}

  public static List<String> of(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
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
