package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The public OpenAPI generator, and the compilers of what it writes, run in a folder. */
record ClientGenerator(Path folder) {
  /** The libraries of the Java client; a wildcard of the class path. */
  static final String JAVA_LIBRARIES =
      Path.of("target", "java-client-lib").toAbsolutePath().resolve("*").toString();

  private static final Path JAR = Path.of("target", "openapi-generator-cli.jar");
  private static final Path DOCUMENT =
      Path.of("..", "http", "src", "main", "resources", "openapi.json");
  private static final Path PROGRAMS = Path.of("src", "test", "client");

  /** A JDK program. */
  static String jdk(String program) {
    return Path.of(System.getProperty("java.home"), "bin", program).toString();
  }

  /** A program of ours that uses a client. */
  static Path program(String name) {
    return PROGRAMS.resolve(name).toAbsolutePath();
  }

  /** The folder of a new client. */
  Path generate(String generator, String... properties) throws IOException, InterruptedException {
    Path client = folder.resolve(generator);
    List<String> command = new ArrayList<>(List.of(jdk("java"), "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-jar", JAR.toAbsolutePath().toString(), "generate"));
    command.addAll(List.of("-i", DOCUMENT.toAbsolutePath().toString()));
    command.addAll(List.of("-g", generator, "-o", client.toString()));
    Stream.of(properties).map("--additional-properties="::concat).forEach(command::add);
    run(folder, Map.of(), command);
    return client;
  }

  /** The class path of a Java client that is compiled together with a program. */
  String compileJava(Path client, String program) throws IOException, InterruptedException {
    Path classes = client.resolve("classes");
    Path main = client.resolve("src").resolve("main");
    Files.copy(program(program + ".in"), main.resolve(program));
    Path list = client.resolve("sources.txt");
    try (Stream<Path> files = Files.walk(main)) {
      Files.write(list, files.map(Path::toString).filter(file -> file.endsWith(".java")).toList());
    }
    List<String> command = new ArrayList<>(List.of(jdk("javac"), "-proc:none", "-nowarn"));
    command.addAll(List.of("-cp", JAVA_LIBRARIES, "-d", classes.toString(), "@" + list));
    run(client, Map.of(), command);
    return classes + ":" + JAVA_LIBRARIES;
  }

  /** The compiled form of a program, compiled together with a TypeScript client. */
  Path compileTypeScript(Path client, String program) throws IOException, InterruptedException {
    Files.copy(program(program), client.resolve("src").resolve(program));
    run(client, Map.of(), List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
    run(client, Map.of(), List.of("npm", "exec", "--", "tsc"));
    return client.resolve("dist").resolve(program.replace(".ts", ".js"));
  }

  void compilePython(Path client) throws IOException, InterruptedException {
    run(client, Map.of(), List.of("python3", "-m", "compileall", "-q", "openapi_client"));
  }

  /**
   * Whether Python has version 2 of pydantic, which the client needs to run. Debian 12 has version
   * 1.
   */
  static boolean hasPydantic() throws IOException, InterruptedException {
    return new ProcessBuilder("python3", "-c", "import pydantic.root_model, dateutil, urllib3")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** Runs a command and returns its output; fails the test if the command fails. */
  String run(Path where, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path error = Files.createTempFile(folder, "error", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectOutput(out.toFile())
            .redirectError(error.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as("%s ends", command).isTrue();
    assertThat(process.exitValue())
        .as("%s: %s %s", command, Files.readString(out), Files.readString(error))
        .isZero();
    return Files.readString(out);
  }
}
