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
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The public OpenAPI generator, and the compilers of what it writes. A client is generated and
 * compiled as {@code docs/clients/} says, in a folder with the files of its language.
 */
record ClientGenerator(Path folder) {
  private static final Path CLIENTS = Path.of("..", "docs", "clients").toAbsolutePath().normalize();
  private static final Path PROGRAMS = Path.of("src", "test", "client").toAbsolutePath();
  private static final Path JAR = Path.of("target", "openapi-generator-cli.jar").toAbsolutePath();
  static final Path DOCUMENT =
      Path.of("../openapi/target/classes/dev/storescope/openapi/openapi.json").toAbsolutePath();

  /** The libraries of the Java client; a wildcard of the class path. */
  private static final String JAVA_LIBRARIES =
      Path.of("target", "java-client-lib").toAbsolutePath().resolve("*").toString();

  private static final Path PYTHON_LIBRARIES =
      Path.of("target", "python-client-lib").toAbsolutePath();

  /** Where Debian has the libraries of Go; the client needs one of them. */
  private static final String GO_LIBRARIES = "/usr/share/gocode";

  private static final Path GO_CACHE = Path.of("target", "go-cache").toAbsolutePath();

  /** Compiling a short process well costs more than it gains. */
  private static final List<String> SHORT_PROCESS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** Generates the clients of all languages in one process. */
  void generate() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk("java")));
    command.addAll(SHORT_PROCESS);
    command.addAll(List.of("-jar", JAR.toString(), "batch"));
    try (Stream<Path> languages = Files.list(CLIENTS)) {
      for (Path language : languages.filter(Files::isDirectory).toList()) {
        command.add(prepare(language).toString());
      }
    }
    run(folder, Map.of(), command);
  }

  /** What the generator's own validator says of the document. */
  static String validate(Path folder) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk("java")));
    command.addAll(SHORT_PROCESS);
    command.addAll(List.of("-jar", JAR.toString(), "validate", "--recommend"));
    command.addAll(List.of("-i", DOCUMENT.toString()));
    return new ClientGenerator(folder).run(folder, Map.of(), command);
  }

  /** Copies the files of a language; returns its configuration of the generator. */
  private Path prepare(Path language) throws IOException {
    Path copy = Files.createDirectory(folder.resolve(language.getFileName()));
    for (String name :
        List.of("ranks.py", "ranks.ts", "Ranks.java", "package.json", "tsconfig.json")) {
      if (Files.exists(language.resolve(name))) {
        Files.copy(language.resolve(name), copy.resolve(name));
      }
    }
    JsonMapper json = JsonMapper.shared();
    ObjectNode configuration =
        (ObjectNode) json.readTree(Files.readString(language.resolve("generator.json")));
    configuration.put("inputSpec", DOCUMENT.toString());
    configuration.put("outputDir", copy.resolve("client").toString());
    return Files.writeString(
        copy.resolve("generator.json"), json.writeValueAsString(configuration));
  }

  static Path program(String name) {
    return PROGRAMS.resolve(name);
  }

  /** Compiles the programs; returns the command that runs one. */
  List<String> compileJava() throws IOException, InterruptedException {
    Path java = folder.resolve("java");
    Files.copy(program("AllEndpoints.java.in"), java.resolve("AllEndpoints.java"));
    Path sources = java.resolve("client").resolve("src").resolve("main").resolve("java");
    List<String> command = new ArrayList<>(List.of(jdk("javac"), "-proc:none", "-nowarn"));
    command.addAll(List.of("--release", "17"));
    SHORT_PROCESS.forEach(option -> command.add("-J" + option));
    command.addAll(List.of("-cp", JAVA_LIBRARIES, "-sourcepath", sources.toString()));
    command.addAll(List.of("-d", "classes", "Ranks.java", "AllEndpoints.java"));
    run(java, Map.of(), command);
    List<String> program = new ArrayList<>(List.of(jdk("java")));
    program.addAll(SHORT_PROCESS);
    program.addAll(List.of("-cp", java.resolve("classes") + ":" + JAVA_LIBRARIES));
    return program;
  }

  /** Compiles the programs; returns the folder of the compiled ones. */
  Path compileTypeScript() throws IOException, InterruptedException {
    Path typescript = folder.resolve("typescript");
    Files.copy(program("all-endpoints.ts"), typescript.resolve("all-endpoints.ts"));
    run(
        typescript,
        Map.of(),
        List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
    run(typescript, Map.of(), List.of("npm", "run", "build"));
    return typescript.resolve("dist");
  }

  /** Compiles the program outside of modules, which would be downloaded; returns it. */
  Path compileGo() throws IOException, InterruptedException {
    Path go = folder.resolve("go");
    Path sources = Files.createDirectories(go.resolve("src").resolve("ranks"));
    Files.copy(program("ranks.go"), sources.resolve("ranks.go"));
    Files.move(go.resolve("client"), sources.resolveSibling("storescope"));
    Map<String, String> environment =
        Map.of(
            "GO111MODULE",
            "off",
            "GOPATH",
            go + ":" + GO_LIBRARIES,
            "GOCACHE",
            GO_CACHE.toString());
    run(go, environment, List.of("go", "build", "ranks"));
    return go.resolve("ranks");
  }

  /** The command that runs the Ruby program. */
  List<String> ruby() {
    Path library = folder.resolve("ruby").resolve("client").resolve("lib");
    return List.of("ruby", "-I", library.toString(), program("ranks.rb").toString());
  }

  /** A type of the Kotlin client. */
  String kotlinModel(String name) throws IOException {
    return Files.readString(
        folder.resolve("kotlin/client/src/main/kotlin/storescope/models").resolve(name + ".kt"));
  }

  /** The folder of the programs. */
  Path installPython() throws IOException, InterruptedException {
    Path python = folder.resolve("python");
    Files.copy(program("all_endpoints.py"), python.resolve("all_endpoints.py"));
    if (!hasPythonLibraries() && Files.notExists(PYTHON_LIBRARIES)) {
      Path requirements = CLIENTS.resolve("python").resolve("requirements.txt");
      List<String> command = new ArrayList<>(List.of("python3", "-m", "pip", "install", "-q"));
      command.addAll(List.of("--retries", "1", "--target", PYTHON_LIBRARIES.toString()));
      command.addAll(List.of("-r", requirements.toString()));
      run(python, Map.of(), command);
    }
    return python;
  }

  /** The modules of the Python client, and its libraries where {@code python3} has none. */
  Map<String, String> pythonPath() {
    return Map.of(
        "PYTHONPATH", folder.resolve("python").resolve("client") + ":" + PYTHON_LIBRARIES);
  }

  private static boolean hasPythonLibraries() throws IOException, InterruptedException {
    String check =
        """
        import dateutil, pydantic, typing_extensions, urllib3
        assert tuple(map(int, pydantic.VERSION.split('.')[:2])) >= (2, 11)
        assert int(urllib3.__version__.split('.')[0]) >= 2
        """;
    return new ProcessBuilder("python3", "-c", check)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  static String jdk(String program) {
    return Path.of(System.getProperty("java.home"), "bin", program).toString();
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
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as("%s ends", command).isTrue();
    assertThat(process.exitValue())
        .as("%s: %s %s", command, Files.readString(out), Files.readString(error))
        .isZero();
    return Files.readString(out);
  }
}
