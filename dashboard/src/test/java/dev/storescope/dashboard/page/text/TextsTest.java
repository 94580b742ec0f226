package dev.storescope.dashboard.page.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.alerts.RuleScope;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.dashboard.account.AccountTab;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.keyword.KeywordColumn;
import dev.storescope.dashboard.app.keyword.KeywordFilter;
import dev.storescope.dashboard.overview.OverviewColumn;
import dev.storescope.dashboard.page.DifficultyText;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.StoreSource;
import dev.storescope.dashboard.start.StartStep;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.fetching.FetchJob;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.http.validation.WrittenCredentials;
import dev.storescope.listings.ListingPart;
import dev.storescope.metadata.CrossLocalization;
import dev.storescope.metadata.KeywordCoverage;
import dev.storescope.metadata.MetadataField;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SubjectKind;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.KeywordGap;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter;
import dev.storescope.workbench.WorkbenchRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All that Java code says on pages is in one file, and all in the file is said. */
class TextsTest {
  private static final Path JAVA = Path.of("src/main/java");
  private static final Path TEMPLATES = Path.of("src/main/jte");
  private static final Path FILE = Path.of("src/main/resources/dashboard/texts.properties");

  /** Those whose constants {@link Texts#name} names. */
  private static final List<Class<? extends Enum<?>>> NAMED =
      List.of(
          Account.Role.class,
          AccountTab.class,
          AppTab.class,
          ChannelTarget.Kind.class,
          DayOfWeek.class,
          DifficultyPart.class,
          DifficultyText.Level.class,
          DifficultyText.Likelihood.class,
          DownloadsEvidence.class,
          DoubtfulDay.Verdict.class,
          Facts.ChartKind.class,
          Facts.PopularityScale.class,
          HoldoutValidation.Figure.class,
          FetchJob.Purpose.class,
          KeywordColumn.class,
          KeywordFilter.class,
          CrossLocalization.Reach.class,
          KeywordCoverage.Match.class,
          KeywordGap.Kind.class,
          KeywordGap.Order.class,
          LedgerEntry.EntryKind.class,
          ListingPart.PartKind.class,
          MetadataField.class,
          NavigationSection.class,
          OverviewColumn.class,
          NoCompetition.class,
          RuleScope.Whose.class,
          Scope.class,
          StoreSource.class,
          StartStep.class,
          StoreType.class,
          SearchEntries.EntryKind.class,
          SubjectKind.class,
          WorkbenchColumn.class,
          WorkbenchFilter.Show.class,
          WorkbenchRow.Reason.class,
          WorkspaceRole.class,
          WrittenCredentials.Field.class);

  /** Those of them that {@link Texts#meaning} explains. */
  private static final List<Class<? extends Enum<?>>> EXPLAINED =
      List.of(Scope.class, StartStep.class, WorkspaceRole.class);

  private static final Pattern CALL = Pattern.compile("Texts\\.of\\(\\s*(\"([^\"]+)\"|[^)])");
  private static final Pattern TOKEN =
      Pattern.compile(
          "/\\*.*?\\*/|//[^\\n]*|'(?:[^'\\\\]|\\\\.)+'|\"((?:[^\"\\\\\\n]|\\\\.)*)\"",
          Pattern.DOTALL);

  /** Two words, a word beside a space, or one that begins with a capital letter. */
  private static final Pattern WORDS =
      Pattern.compile(
          ".*\\p{Ll}[,;:.]? \\p{L}{2}.*|^[,;:.]? \\p{Ll}{2,}.*|.*\\p{Ll}{2} $|^\\p{Lu}\\p{Ll}+$");

  /** Values of headers, and elements of HTML. */
  private static final Pattern NOT_FOR_PEOPLE =
      Pattern.compile(
          "(text/|public, |noindex, |attachment; | form-action | img-src |default-src |<).*"
              + "|form |(main|input|table|h1|section)[, ].*|, form, a");

  @Test
  void argumentsAreWrittenInTheLanguageOfTheBrowser() {
    assertThat(Texts.of("keywords", 1)).isEqualTo("1 keyword");
    assertThat(Texts.of("keywords", 1234)).isEqualTo("1,234 keywords");
    assertThat(Texts.of("competitor.added", "A {0} $1 \\ app"))
        .isEqualTo("A {0} $1 \\ app is now a competitor.");
    List<String> german = new ArrayList<>();
    Format.inLanguage("de", () -> german.add(Texts.of("keywords", 1234)));
    assertThat(german).containsExactly("1.234 keywords");
  }

  @Test
  void anUnknownKeyAndAMissingArgumentAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Texts.of("no.such.key"));
    assertThatIllegalArgumentException().isThrownBy(() -> Texts.of("keywords"));
    assertThatIllegalArgumentException().isThrownBy(() -> Texts.of("metadata.place", "Title"));
  }

  @Test
  void everyKeyIsUsedAndEveryUsedKeyExists() {
    Set<String> used = new TreeSet<>();
    sources().forEach(source -> used.addAll(keysOf(source)));
    used.addAll(keysOf(NAMED, ""));
    used.addAll(keysOf(EXPLAINED, ".meaning"));
    assertThat(keys()).containsExactlyInAnyOrderElementsOf(used);
  }

  private static List<String> keysOf(List<Class<? extends Enum<?>>> types, String end) {
    return types.stream()
        .flatMap(type -> Stream.of(type.getEnumConstants()))
        .map(constant -> Texts.key(constant) + end)
        .toList();
  }

  @Test
  void noJavaCodeHoldsWordsForPeople() {
    List<String> found = new ArrayList<>();
    list(JAVA, ".java")
        .forEach(file -> words(read(file)).forEach(text -> found.add(file + ": " + text)));
    assertThat(found).isEmpty();
  }

  @Test
  void wordsAreFound() {
    assertThat(words("a(\"The app is tracked.\"); b(\"Overview\"); c(1 + \" more\");"))
        .containsExactly("The app is tracked.", "Overview", " more");
    assertThat(words("throw new IllegalArgumentException(\n\"not so\"); log.error(\"It failed\");"))
        .isEmpty();
  }

  private static List<String> words(String source) {
    List<String> found = new ArrayList<>();
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      String literal = token.group(1);
      if (literal != null
          && WORDS.matcher(literal).matches()
          && !NOT_FOR_PEOPLE.matcher(literal).matches()) {
        String statement = source.substring(statement(source, token.start()), token.start());
        if (!statement.matches("(?s).*(Exception\\(|log\\.\\w+\\().*")
            || statement.contains("PageException.")) {
          found.add(literal);
        }
      }
    }
    return found;
  }

  private static int statement(String source, int end) {
    int start = end;
    while (start > 0 && ";{}".indexOf(source.charAt(start - 1)) < 0) {
      start--;
    }
    return start;
  }

  private static Set<String> keysOf(String source) {
    Set<String> keys = new HashSet<>();
    Matcher call = CALL.matcher(source);
    while (call.find()) {
      assertThat(call.group(2)).as("the key of a text is written in its place").isNotNull();
      keys.add(call.group(2));
    }
    return keys;
  }

  private static Stream<String> sources() {
    return Stream.concat(list(JAVA, ".java"), list(TEMPLATES, ".jte"))
        .filter(file -> !file.endsWith("Texts.java"))
        .map(TextsTest::read);
  }

  private static List<String> keys() {
    return read(FILE)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" = ", 2)[0])
        .toList();
  }

  private static Stream<Path> list(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
