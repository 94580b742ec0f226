package dev.storescope.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.sandbox.http.Mischief.BrokenOff;
import dev.storescope.sandbox.http.Mischief.Instead;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MisbehaviourTest {
  private static final Set<Mischief> SOME =
      Set.of(Instead.FORBIDDEN, Instead.CAPTCHA_PAGE, new BrokenOff());

  private static final SandboxRequest REQUEST =
      new SandboxRequest("GET", "/", Map.of(), Map.of(), "", Instant.EPOCH);

  @Test
  void aShareOfTheRequestsIsTreatedBadlyEachWayAsOftenAsAnother() {
    List<Mischief> chosen =
        choices(Misbehaviour.atRandom(new Random(7), 0.3, SOME)).stream()
            .flatMap(Optional::stream)
            .toList();
    assertThat(chosen).hasSizeBetween(850, 950);
    assertThat(SOME)
        .allMatch(one -> Math.abs(chosen.stream().filter(one::equals).count() - 300) < 60);
  }

  @Test
  void theSameSeedMakesTheSameChoices() {
    assertThat(choices(Misbehaviour.atRandom(new Random(7), 0.3, SOME)))
        .isEqualTo(choices(Misbehaviour.atRandom(new Random(7), 0.3, SOME)));
  }

  private static List<Optional<Mischief>> choices(Misbehaviour misbehaviour) {
    return IntStream.range(0, 3000).mapToObj(_ -> misbehaviour.choose("itunes", REQUEST)).toList();
  }

  @Test
  void nothingIsChosenWhereNothingIsWrong() {
    assertThat(choices(Misbehaviour.none())).containsOnly(Optional.empty());
    assertThat(choices(Misbehaviour.atRandom(new Random(7), 0, SOME)))
        .containsOnly(Optional.empty());
  }

  @Test
  void aShareIsFromZeroToOneOfSomething() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Misbehaviour.atRandom(new Random(7), 1.1, SOME));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Misbehaviour.atRandom(new Random(7), 0.1, Set.of()));
  }
}
