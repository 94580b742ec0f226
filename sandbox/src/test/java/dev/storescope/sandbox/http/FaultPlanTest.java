package dev.storescope.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.sandbox.http.Fault.BrokenTransfer;
import dev.storescope.sandbox.http.Fault.Replacement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final Set<Fault> SOME =
      Set.of(Replacement.FORBIDDEN, Replacement.CAPTCHA_PAGE, new BrokenTransfer());

  private static final SandboxRequest REQUEST =
      new SandboxRequest("GET", "/", Map.of(), Map.of(), "", Instant.EPOCH);

  @Test
  void aShareOfTheRequestsHasAFaultAllEquallyOften() {
    List<Fault> chosen =
        choices(FaultPlan.atRandom(new Random(7), 0.3, SOME)).stream()
            .flatMap(Optional::stream)
            .toList();
    assertThat(chosen).hasSizeBetween(850, 950);
    assertThat(SOME)
        .allMatch(one -> Math.abs(chosen.stream().filter(one::equals).count() - 300) < 60);
  }

  @Test
  void theSameSeedMakesTheSameChoices() {
    assertThat(choices(FaultPlan.atRandom(new Random(7), 0.3, SOME)))
        .isEqualTo(choices(FaultPlan.atRandom(new Random(7), 0.3, SOME)));
  }

  private static List<Optional<Fault>> choices(FaultPlan faults) {
    return IntStream.range(0, 3000).mapToObj(_ -> faults.choose("itunes", REQUEST)).toList();
  }

  @Test
  void noFaultIsChosenWithoutFaultsOrShare() {
    assertThat(choices(FaultPlan.none())).containsOnly(Optional.empty());
    assertThat(choices(FaultPlan.atRandom(new Random(7), 0, SOME))).containsOnly(Optional.empty());
  }

  @Test
  void aShareIsFromZeroToOneWithAtLeastOneFault() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultPlan.atRandom(new Random(7), 1.1, SOME));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultPlan.atRandom(new Random(7), 0.1, Set.of()));
  }
}
