package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

class CommandLineFactoryTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @Command(name = "broken")
  static final class BrokenCommand implements Runnable {
    @Override
    public void run() {
      throw new NoClassDefFoundError("a/missing/Class");
    }
  }

  @Command(name = "defective")
  static final class DefectiveCommand implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw new InvocationTargetException(new IllegalStateException("inside"), "the cause");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "broken, java.lang.NoClassDefFoundError: a/missing/Class, a/missing/Class",
    "defective, java.lang.reflect.InvocationTargetException: the cause, inside",
  })
  void anUnforeseenFailureIsOneLineThatNamesTheFileWithTheStackTrace(
      String command, String failure, String cause) throws IOException {
    assertThat(run(List.of(BrokenCommand.class, DefectiveCommand.class), command)).isEqualTo(1);
    Matcher line =
        Pattern.compile(
                "storescope: Unexpected error. Please report it, with the file (\\S+): \\Q%s\\E\\n"
                    .formatted(failure))
            .matcher(error());
    assertThat(line.matches()).as(error()).isTrue();
    Path trace = Path.of(line.group(1));
    assertThat(trace).content().contains(failure, cause, "\tat dev.storescope.");
    Files.delete(trace);
  }

  /** As on a full disk. */
  @Test
  void aResultThatCouldNotBePrintedIsAFailure() {
    CommandLine commands =
        CommandLineFactory.create(List.of(), "version")
            .setOut(
                new PrintWriter(
                    new OutputStream() {
                      @Override
                      public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                      }
                    },
                    true))
            .setErr(new PrintWriter(error, true));
    assertThat(CommandLineFactory.run(commands, "version")).isEqualTo(1);
    assertThat(error())
        .isEqualTo("storescope: Cannot write to standard output. The output is lost.\n");
  }

  @Test
  void aPortInUseIsReportedBeforeAnInstallationBegins() throws IOException {
    Path data = folder.resolve("data");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      assertThat(run(List.of(), "serve", "--port", port, "--data", data.toString())).isEqualTo(1);
    }
    assertThat(error()).contains("Cannot listen on 127.0.0.1 port");
    assertThat(data).doesNotExist();
  }

  @Test
  void onlyTheNamedCommandIsReadAndAllForHelpAndForAMisspelledOne() {
    int all = CommandLineFactory.create(List.of()).getSubcommands().size();

    assertThat(CommandLineFactory.create(List.of(), "serve", "--port", "1").getSubcommands())
        .containsOnlyKeys("serve");
    assertThat(CommandLineFactory.create(List.of(), "--help").getSubcommands()).hasSize(all);
    assertThat(run(List.of(), "srve")).isEqualTo(2);
    assertThat(error.toString()).contains("serve");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "version"})
  void theVersionNamesProgramRuntimeAndEngines(String command) {
    assertThat(run(List.of(), command)).isZero();
    assertThat(out.toString())
        .contains("storescope ", "(commit ", Runtime.version().toString())
        .contains("rocksdb", "sqlite", "cassandra-driver", "postgresql-driver")
        .doesNotContain("${");
  }

  @Test
  void aMissingFileIsNamedWithoutAJavaClass() {
    assertThat(run(List.of(), recordFile("listing", "none.json", "--storeid", "1"))).isEqualTo(1);
    assertThat(error.toString()).isEqualTo("storescope: none.json does not exist.\n");
  }

  @Test
  void theFolderOfAnExportThatIsMissingIsNamedNotAFileThatNobodyAskedFor() {
    Path missing = folder.resolve("missing");
    assertThat(inFolder("export", "--out", missing.resolve("all.jsonl").toString())).isEqualTo(1);
    assertThat(error())
        .isEqualTo(
            "storescope: The folder %s does not exist. Create it first.\n".formatted(missing));
  }

  @Test
  void aReplyToNoRequestIsRefusedWithWhatToDo() {
    assertThat(run(List.of(), recordFile("popularity", "none.json", "--query", "chess")))
        .isEqualTo(1);
    assertThat(error.toString())
        .contains("No connector fetches popularity:appstore:us:chess", "apple_ads.* settings");
  }

  @Test
  void aRequestThatASubjectDoesNotHaveIsRefusedWithThoseItHas() {
    assertThat(
            run(
                List.of(),
                recordFile("chart", "none.json", "--category", "6014", "--request", "4")))
        .isEqualTo(1);
    assertThat(error.toString())
        .contains("is fetched with 3 requests. Invalid --request 4. Use 1 to 3.");
  }

  @Test
  void aKeyIsCreatedWithAScopeAndListedWithIt() {
    String[] administrator = {"account", "create", "ann", "--role", "ADMINISTRATOR"};
    assertThat(inFolder(administrator)).isZero();
    assertThat(key("create", "plain")).isZero();
    assertThat(key("create", "lists", "--scope", "write")).isZero();
    assertThat(key("list", "--json")).isZero();
    assertThat(out.toString())
        .contains("\"name\":\"plain\",\"scope\":\"read\"")
        .contains("\"name\":\"lists\",\"scope\":\"write\"");
  }

  @Test
  void anUnknownScopeIsRefusedWithThoseThatAreAccepted() {
    assertThat(key("create", "all", "--scope", "all")).isEqualTo(2);
    assertThat(error.toString()).contains("--scope", "Use read, write or administration.");
  }

  private int key(String... arguments) {
    return inFolder(Stream.concat(Stream.of("key"), Stream.of(arguments)).toArray(String[]::new));
  }

  private int inFolder(String... arguments) {
    return run(
        List.of(),
        Stream.concat(Stream.of(arguments), Stream.of("--data", folder.toString()))
            .toArray(String[]::new));
  }

  private String[] recordFile(String kind, String file, String... options) {
    return Stream.concat(
            Stream.of("record-file", kind, file, "--into", folder.toString(), "--country", "us"),
            Stream.of(options))
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '"',
      textBlock =
          """
          serve --prot 8081 -> Unknown option '--prot'. Did you mean '--port'?
          version --jsn -> Unknown option '--jsn'. Did you mean '--json'?
          servee -> Unknown command 'servee'. Did you mean 'serve'?
          track ap -> Unknown command 'ap'. Did you mean 'app'?
          serve extra -> Unexpected argument 'extra'.
          help acount -> Unknown command 'acount'. Did you mean 'account'?
          help account creat -> Unknown command 'creat'. Did you mean 'create'?
          track app --country uk --storeid 1 -> 'uk' is not a country of a store. Did you mean gb?
          track app --country Germany --storeid 1 -> 'Germany' is not a country of a store. Did you mean de?
          track app --country zz --storeid 1 -> 'zz' is not a country of a store. Use a two-letter code
          fetch serch --country us -> Did you mean search?
          fetch search --country us --devicetype iphnoe -> Did you mean iphone?
          account create ann --role admin -> Did you mean administrator?
          backup --keep x -> 'x' is not a whole number
          backup --keep 9999999999 -> '9999999999' is not a whole number up to 2147483647
          mcp --url a|b -> 'a|b' is not a URL such as http
          key create x --expires tomorrow -> 'tomorrow' is not a time such as 2026-
          export --from yesterday -> 'yesterday' is not a day such as 2026-
          alert add x --when credits_low --threshold few -> 'few' is not a number such as
          key create -> Missing required parameter: 'NAME'
          key list --data �bung -> '�bung' has characters that could not be decoded. Use names in UTF-8
          """)
  void whatIsNotUnderstoodIsSaidWithWhatWasMeantAndWithoutJavaClasses(String line, String error) {
    assertThat(run(List.of(), line.split(" "))).isEqualTo(2);
    assertThat(error().lines().toList()).hasSize(2).first().asString().contains(error);
    assertThat(error()).contains(" --help`.").doesNotContain("java.", "Exception");
  }

  @Test
  void withoutACommandTheHelpIsShown() {
    assertThat(run(List.of())).isEqualTo(2);
    assertThat(error()).contains("Usage: storescope", "serve ", "help ", "completion ", "bench");
  }

  @Test
  void helpShowsThatOfACommand() {
    assertThat(run(List.of(), "help", "account", "create")).isZero();
    assertThat(out.toString()).startsWith("Usage: storescope account create ");
  }

  @Test
  void theHelpOfTheProgramHasWholeDescriptions() {
    assertThat(run(List.of(), "--help")).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("the Model Context Protocol over standard input and output. verify");
  }

  @Test
  void everyCommandOptionAndParameterIsDescribed() {
    assertDescribed(CommandLineFactory.create(List.of()));
  }

  private static void assertDescribed(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    assertThat(spec.usageMessage().description()).as(spec.qualifiedName()).hasSize(1);
    assertThat(spec.usageMessage().description()[0]).endsWith(".");
    assertThat(spec.args())
        .allSatisfy(
            each -> {
              assertThat(String.join("", each.description())).as("%s", each).isNotBlank();
              assertThat(each.arity().max() > 0 ? each.paramLabel() : "").doesNotContain("<");
            });
    command.getSubcommands().values().forEach(CommandLineFactoryTest::assertDescribed);
  }

  @Test
  void theCompletionHasTheValuesOfOptions() {
    assertThat(run(List.of(), "completion")).isZero();
    assertThat(out.toString())
        .contains("complete -F _complete_storescope", "--storetype", "googleplay")
        .doesNotContain("APP_STORE");
  }

  private String error() {
    return error.toString();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(List<String> command) {
    int exitCode =
        run(List.of(), Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new));

    assertThat(exitCode).as(error.toString()).isZero();
    assertThat(out.toString()).contains("Usage: storescope " + String.join(" ", command));
  }

  static Stream<List<String>> commands() {
    return commands(CommandLineFactory.create(List.of()));
  }

  private static Stream<List<String>> commands(CommandLine command) {
    return command.getSubcommands().values().stream()
        .flatMap(sub -> Stream.concat(Stream.of(path(sub)), commands(sub)));
  }

  private static List<String> path(CommandLine command) {
    return command.getParent() == null
        ? List.of()
        : Stream.concat(path(command.getParent()).stream(), Stream.of(command.getCommandName()))
            .toList();
  }

  private int run(List<? extends Class<?>> others, String... arguments) {
    CommandLine commands =
        CommandLineFactory.create(others, arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true));
    return CommandLineFactory.run(commands, arguments);
  }
}
