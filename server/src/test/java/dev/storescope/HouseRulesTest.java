package dev.storescope;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the compiler cannot see of our house style. */
class HouseRulesTest {
  private static final String[] CORE = {
    "dev.storescope.store..",
    "dev.storescope.observation..",
    "dev.storescope.archive",
    "dev.storescope.answer..",
    "dev.storescope.fetching..",
    "dev.storescope.pricing..",
    "dev.storescope.rankings..",
    "dev.storescope.charts..",
    "dev.storescope.listings..",
    "dev.storescope.keywords..",
    "dev.storescope.competitors..",
    "dev.storescope.accounts..",
    "dev.storescope.administration..",
    "dev.storescope.credits..",
    "dev.storescope.tracking..",
    "dev.storescope.estimation.."
  };
  private static final String ROCKSDB = "dev.storescope.archive.rocksdb..";
  private static final String OFFICE = "dev.storescope.office..";
  private static final String CONNECTORS = "dev.storescope.connector..";
  private static final String SANDBOX = "dev.storescope.sandbox..";
  private static final String SERVER = "dev.storescope.server..";

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
  void nobodySleeps() {
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
                        "com.ibm.icu..",
                        "org.jspecify..",
                        "org.slf4j.."))
                .or(simpleName("byte[]")))
        .check(PROGRAM);
  }

  /** It takes a while to start, so nothing that the start of the service touches may use it. */
  @Test
  void wordsAloneAreFoundWithIcu() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.storescope.keywords.Words")
        .should()
        .dependOnClassesThat(resideInAnyPackage("com.ibm.icu.."))
        .check(PROGRAM);
  }

  @ParameterizedTest
  @ValueSource(strings = {ROCKSDB, OFFICE, CONNECTORS})
  void anAdapterIsKnownToNobodyButTheWiring(String adapter) {
    noClasses()
        .that()
        .resideOutsideOfPackages(adapter)
        .and()
        .resideOutsideOfPackage("dev.storescope.server")
        .should()
        .dependOnClassesThat(resideInAnyPackage(adapter))
        .check(PROGRAM);
  }

  @Test
  void theServiceLearnsNothingOfASimulatedWorldButWhatItsStoresTell() {
    noClasses()
        .that()
        .resideOutsideOfPackages(SANDBOX, "dev.storescope.server", "dev.storescope.server.cli")
        .should()
        .dependOnClassesThat(resideInAnyPackage(SANDBOX))
        .check(PROGRAM);
    noClasses()
        .that()
        .resideOutsideOfPackage(SANDBOX)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.storescope.sandbox.world").and(simpleName("Truth")))
        .check(PROGRAM);
  }

  @Test
  void nothingKnowsTheServer() {
    List<String> below = List.of(ROCKSDB, OFFICE, CONNECTORS, "dev.storescope.history..");
    noClasses()
        .that(resideInAnyPackage(below.toArray(String[]::new)))
        .should()
        .dependOnClassesThat(resideInAnyPackage(SERVER))
        .check(PROGRAM);
  }
}
