package dev.storescope.demo;

import static org.awaitility.Awaitility.await;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program in a process of its own. */
final class StorescopeProcess implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  static final Path SERVICE_JAR = Path.of("..", "server", "target", "storescope.jar");
  private static final Path DEMO_JAR = Path.of("..", "demo", "target", "storescope-demo.jar");
  private static final Set<String> DEMO_COMMANDS = Set.of("demo", "cluster-demo");
  private static final Set<String> IN_PROCESSES =
      Set.of("demo", "cluster-demo", "serve", "migrate");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Keeps polling within the rate limit of an account. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  private final Process process;
  private final String url;

  private StorescopeProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** The output and the exit code of a command. */
  record Result(int exitCode, String out, String error) {
    JsonNode json() {
      return JSON.readTree(out);
    }
  }

  /**
   * Runs a command. One that neither listens nor copies runs in this process, which takes
   * milliseconds instead of a second.
   */
  static Result run(String... arguments) throws IOException, InterruptedException {
    if (IN_PROCESSES.contains(arguments[0])) {
      return runFor(15, arguments);
    }
    StringWriter out = new StringWriter();
    StringWriter error = new StringWriter();
    int exitCode =
        CommandLineFactory.create(List.of(), arguments)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(error))
            .execute(arguments);
    return new Result(exitCode, out.toString(), error.toString());
  }

  /** Runs a command on a data folder; {@code --data} comes last, or before {@code --}. */
  static Result runOn(Path data, String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    int end = all.indexOf("--");
    all.addAll(end < 0 ? all.size() : end, List.of("--data", data.toString()));
    return run(all.toArray(String[]::new));
  }

  /** Runs a command with a time limit in minutes. */
  static Result runFor(int minutes, String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    process.getOutputStream().close();
    CompletableFuture<Process> late =
        process
            .onExit()
            .orTimeout(minutes, TimeUnit.MINUTES)
            .exceptionally(_ -> process.destroyForcibly());
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    late.join().waitFor();
    return new Result(process.exitValue(), out, error);
  }

  /** Runs {@code serve} on a free port; returns when it listens. */
  static StorescopeProcess serve(String... arguments) throws IOException {
    return listening("serve", arguments);
  }

  /** Runs {@code demo} on a free port; returns when it listens. */
  static StorescopeProcess demo(String... arguments) throws IOException {
    return listening("demo", arguments);
  }

  /** Runs {@code demo} on a free port from a working folder; returns when it listens. */
  static StorescopeProcess demoFrom(Path folder, String... arguments) throws IOException {
    return listening(folder, "demo", arguments);
  }

  private static StorescopeProcess listening(String command, String... arguments)
      throws IOException {
    return listening(Path.of(""), command, arguments);
  }

  private static StorescopeProcess listening(Path folder, String command, String... arguments)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(command, "--port", "0", "--json"));
    all.addAll(List.of(arguments));
    Process process = start(folder, all.toArray(String[]::new));
    Thread.ofPlatform().daemon().start(() -> drain(process));
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("{\"url\"")) {
        return new StorescopeProcess(process, JSON.readTree(line).get("url").asString());
      }
    }
    throw new IOException("the process ended before it listened");
  }

  /** A new API key of the administrator, who is created with the database if there is none. */
  static String newKey(Path data) throws IOException, InterruptedException {
    if (Files.notExists(data.resolve("storescope.db"))) {
      runOn(data, "account", "create", "admin", "--role", "ADMINISTRATOR");
    }
    return run("key", "create", "test", "--data", data.toString(), "--json")
        .json()
        .get("api_key")
        .asString();
  }

  HttpResponse<String> get(String path, String key) throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Token " + key)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The status of a log-in. */
  int logIn(String username, String password) throws IOException, InterruptedException {
    String body = JSON.writeValueAsString(Map.of("username", username, "password", password));
    return CLIENT
        .send(
            HttpRequest.newBuilder(URI.create(url + "/api/obtain-token"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  /** Repeats a request until the response is not 202, for at most ten minutes. */
  HttpResponse<String> getWhenReady(String path, String key) {
    return await()
        .atMost(10, TimeUnit.MINUTES)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL_INTERVAL)
        .until(() -> get(path, key), response -> response.statusCode() != 202);
  }

  String url() {
    return url;
  }

  /** Kills the process. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException("the process did not end after SIGTERM");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts a command and discards its output. */
  static Process startAlone(String... arguments) throws IOException {
    Process process = start(arguments);
    Thread.ofPlatform().daemon().start(() -> drain(process));
    return process;
  }

  private static Process start(String... arguments) throws IOException {
    return start(Path.of(""), arguments);
  }

  private static Process start(Path folder, String... arguments) throws IOException {
    Path jar = DEMO_COMMANDS.contains(arguments[0]) ? DEMO_JAR : SERVICE_JAR;
    // A build in the background of a shell ignores SIGINT, and so would its processes.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.addAll(program(jar));
    Optional<Path> classes = SharedClasses.toWrite(jar);
    classes.ifPresent(
        file -> command.add(command.indexOf("-jar"), "-XX:ArchiveClassesAtExit=" + file));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", locale(jar) + ".UTF-8");
    Process process = builder.directory(folder.toAbsolutePath().toFile()).start();
    classes.ifPresent(file -> process.onExit().thenRun(() -> SharedClasses.keep(jar, file)));
    return process;
  }

  /** The command that runs the packaged program, from any folder; its arguments follow. */
  static List<String> program(Path jar) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Most processes are short: compiling them well costs more than it gains.
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Xlog:disable");
    SharedClasses.find(jar).ifPresent(file -> command.add("-XX:SharedArchiveFile=" + file));
    command.add("--sun-misc-unsafe-memory-access=allow");
    Locale locale = locale(jar);
    command.add("-Duser.language=" + locale.getLanguage());
    command.add("-Duser.country=" + locale.getCountry());
    command.add("-Dstorescope.engines=" + System.getProperty("storescope.engines"));
    command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    return command;
  }

  /** The result is the same in each: one with a case of its own, and one with digits of its own. */
  private static Locale locale(Path jar) {
    return jar.equals(DEMO_JAR) ? Locale.of("tr", "TR") : Locale.of("ar", "EG");
  }

  private static void drain(Process process) {
    try {
      process.getErrorStream().transferTo(System.err);
    } catch (IOException e) {
      // The process was killed.
    }
  }
}
