package dev.storescope.rules;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of the house style that the compiler does not check; this module uses all others. */
class HouseRulesTest {
  private static final String[] CORE = {
    "dev.storescope.store..",
    "dev.storescope.observation..",
    "dev.storescope.archive",
    "dev.storescope.archive.encoding",
    "dev.storescope.cards",
    "dev.storescope.answer..",
    "dev.storescope.fetching..",
    "dev.storescope.pricing..",
    "dev.storescope.rankings..",
    "dev.storescope.charts..",
    "dev.storescope.listings..",
    "dev.storescope.reviews..",
    "dev.storescope.keywords..",
    "dev.storescope.competitors..",
    "dev.storescope.accounts..",
    "dev.storescope.administration..",
    "dev.storescope.credits..",
    "dev.storescope.tracking..",
    "dev.storescope.text..",
    "dev.storescope.clock..",
    "dev.storescope.workbench..",
    "dev.storescope.estimation..",
    "dev.storescope.popularities..",
    "dev.storescope.ports..",
    "dev.storescope.holdout..",
    "dev.storescope.delivery..",
    "dev.storescope.alerts..",
    "dev.storescope.events..",
    "dev.storescope.countries..",
    "dev.storescope.metadata..",
    "dev.storescope.annotations..",
    "dev.storescope.groups..",
    "dev.storescope.reports..",
    "dev.storescope.file..",
    "dev.storescope.secrets..",
    "dev.storescope.connections..",
    "dev.storescope.own.."
  };
  private static final String ROCKSDB = "dev.storescope.archive.rocksdb..";
  private static final String CASSANDRA = "dev.storescope.archive.cassandra..";
  private static final String DATABASE = "dev.storescope.database..";
  private static final String CONNECTORS = "dev.storescope.connector..";
  private static final String TABLES = "dev.storescope.table";
  private static final String SENDER = "dev.storescope.sender..";
  private static final String SANDBOX = "dev.storescope.sandbox..";
  private static final String ATTACK = "dev.storescope.attack..";

  /** It puts a service together whose time it chooses. */
  private static final String MONTH = "dev.storescope.attack.month";

  private static final String DEMO = "dev.storescope.demo..";
  private static final String EVALUATION_COMMANDS = "dev.storescope.evaluation.cli";

  /** All but its commands. */
  private static final String[] EVALUATION = {
    "dev.storescope.evaluation",
    "dev.storescope.evaluation.difficulty",
    "dev.storescope.evaluation.measure",
    "dev.storescope.evaluation.report",
    "dev.storescope.evaluation.world"
  };

  /** The server, which knows none of its routes. */
  private static final String[] HTTP = {
    "dev.storescope.http",
    "dev.storescope.http.body",
    "dev.storescope.http.connection",
    "dev.storescope.http.turn",
    "dev.storescope.http.validation"
  };

  private static final String ENGINES = "dev.storescope.engines..";

  private static final JavaClasses PROGRAM =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("testkit"))
          .importPackages("dev.storescope");

  @Test
  void timeComesInFromOutside() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveSimpleName("App")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(LocalDate.class, "now")
            .orShould()
            .callMethod(LocalDateTime.class, "now")
            .orShould()
            .callMethod(OffsetDateTime.class, "now")
            .orShould()
            .callMethod(ZonedDateTime.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(InstantSource.class, "system");
    rule.check(PROGRAM);
  }

  @Test
  void randomnessComesInFromOutside() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveSimpleName("App")
            .should()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(ThreadLocalRandom.class, "current")
            .orShould()
            .callConstructor(Random.class)
            .orShould()
            .callConstructor(SecureRandom.class);
    rule.check(PROGRAM);
  }

  @Test
  void noThreadSleeps() {
    ArchRule rule =
        noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", java.time.Duration.class)
            .orShould()
            .callMethod(TimeUnit.class, "sleep", long.class);
    rule.check(PROGRAM);
  }

  @Test
  void theCoreKnowsNoHttpNoSqlAndNoEngine() {
    classes()
        .that(resideInAnyPackage(CORE))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(CORE)
                .or(
                    resideInAnyPackage(
                        "java.lang..",
                        "java.io..",
                        "java.math..",
                        "java.nio..",
                        "java.security..",
                        "java.text..",
                        "java.time..",
                        "java.util..",
                        "com.github.benmanes.caffeine..",
                        "com.ibm.icu..",
                        "org.jspecify..",
                        "org.slf4j.."))
                .or(equivalentTo(URI.class))
                .or(simpleName("byte[]")))
        .check(PROGRAM);
  }

  /** ICU is slow to load, so the start of the service must not use it. */
  @Test
  void onlyWordBreakingUsesIcu() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.storescope.store.Words")
        .should()
        .dependOnClassesThat(resideInAnyPackage("com.ibm.icu.."))
        .check(PROGRAM);
  }

  /** The service starts without the libraries of the MCP server. */
  @Test
  void onlyTheMcpServerUsesItsLibraries() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.storescope.mcp")
        .should()
        .dependOnClassesThat(resideInAnyPackage("io.modelcontextprotocol..", "reactor.."))
        .check(PROGRAM);
  }

  @Test
  void onlyExportsUseTheLibrariesOfParquetAndS3() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.storescope.parquet")
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.apache.parquet..", "software.amazon.."))
        .check(PROGRAM);
  }

  @ParameterizedTest
  @ValueSource(strings = {ROCKSDB, CASSANDRA, DATABASE, CONNECTORS, SENDER})
  void onlyTheWiringKnowsAnAdapter(String adapter) {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            with(
                alsoKnows(adapter),
                adapter,
                "dev.storescope.server",
                DEMO,
                MONTH,
                EVALUATION_COMMANDS))
        .should()
        .dependOnClassesThat(resideInAnyPackage(adapter))
        .check(PROGRAM);
  }

  /**
   * The evaluation archives the replies of its worlds as the connectors do, and a package of the
   * wiring reads the settings of the stores.
   */
  private static String[] alsoKnows(String adapter) {
    return adapter.equals(CONNECTORS)
        ? with(EVALUATION, "dev.storescope.server.stores")
        : new String[0];
  }

  private static String[] with(String[] packages, String... more) {
    return Stream.concat(Arrays.stream(packages), Arrays.stream(more)).toArray(String[]::new);
  }

  /** Each package with all that it may depend on within the program. */
  @Test
  void modulesDependInOneDirection() {
    for (String server : HTTP) {
      onlyDependsOn(server, HTTP);
    }
    onlyDependsOn("dev.storescope.http.api", with(HTTP, "dev.storescope.http.api"));
    onlyDependsOn("dev.storescope.http.account", "dev.storescope.http..");
    onlyDependsOn("dev.storescope.dashboard..", with(HTTP, "dev.storescope.dashboard.."));
    onlyDependsOn("dev.storescope.mcp", with(HTTP, "dev.storescope.mcp"));
    for (String feature : List.of("history", "migration", "calibration", "backup", "parquet")) {
      onlyDependsOn("dev.storescope." + feature, "dev.storescope." + feature, TABLES);
    }
    onlyDependsOn(TABLES, TABLES);
    onlyDependsOn(SANDBOX, SANDBOX);
    onlyDependsOn(ENGINES, ENGINES);
    for (String evaluation : EVALUATION) {
      onlyDependsOn(evaluation, with(EVALUATION, SANDBOX, "dev.storescope.connector"));
    }
  }

  private static void onlyDependsOn(String packages, String... allowed) {
    noClasses()
        .that(resideInAnyPackage(packages))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.storescope..")
                .and(not(resideInAnyPackage(CORE)))
                .and(not(resideInAnyPackage(allowed))))
        .check(PROGRAM);
  }

  @Test
  void theServiceCanBePackagedWithoutTheDemoAndTheEngines() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            with(EVALUATION, ATTACK, DEMO, EVALUATION_COMMANDS, SANDBOX, ENGINES))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                with(EVALUATION, ATTACK, DEMO, EVALUATION_COMMANDS, SANDBOX, ENGINES)))
        .check(PROGRAM);
  }

  @Test
  void onlyTheEvaluationKnowsTheGroundTruth() {
    noClasses()
        .that()
        .resideOutsideOfPackages(with(EVALUATION, SANDBOX))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.storescope.sandbox.world").and(simpleName("GroundTruth")))
        .check(PROGRAM);
  }

  @Test
  void noPackageHasMoreThanFortyFiles() {
    Map<String, Long> files =
        PROGRAM.stream()
            .filter(JavaClass::isTopLevelClass)
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files).hasSizeGreaterThan(100).allSatisfy(HouseRulesTest::isOfOneSubject);
  }

  private static void isOfOneSubject(String name, long files) {
    assertThat(files).as(name).isLessThanOrEqualTo(40);
  }

  @Test
  void noTypeNameStandsForTwoThings() {
    Map<String, List<String>> places =
        PROGRAM.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));
    assertThat(places.entrySet())
        .filteredOn(place -> place.getValue().size() > 1)
        .as("types of the same name")
        .isEmpty();
  }

  @Test
  void packagesHaveNoCircles() {
    slices().matching("dev.storescope.(**)").should().beFreeOfCycles().check(PROGRAM);
  }
}
