package dev.storescope.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.Country;
import dev.storescope.testkit.SampleObservations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubjectKindTest {
  private static final List<SubjectKind> KINDS = List.of(SubjectKind.values());

  @Test
  void everySubjectIsMadeOfItsParts() {
    List<Subject<?>> subjects =
        SampleObservations.ofEveryKind(Instant.EPOCH).stream()
            .<Subject<?>>map(Observation::subject)
            .toList();
    assertThat(subjects)
        .allSatisfy(
            subject ->
                assertThat((Object) subject.kind().make(subject.country(), subject.parts()))
                    .isEqualTo(subject));
    assertThat(subjects).extracting(Subject::kind).containsAll(KINDS);
  }

  @Test
  void aKindHasACodeAndANameOfItsOwn() {
    assertThat(KINDS).extracting(SubjectKind::code).doesNotHaveDuplicates();
    assertThat(KINDS).extracting(SubjectKind::wireName).doesNotHaveDuplicates();
    assertThat(KINDS)
        .allSatisfy(
            kind -> {
              assertThat(SubjectKind.find(kind.code())).isEqualTo(Optional.of(kind));
              assertThat(SubjectKind.find(kind.wireName())).isEqualTo(Optional.of(kind));
            });
    assertThat(SubjectKind.find(0)).isEmpty();
  }

  @Test
  void aSubjectWithoutOneOfItsPartsIsRefused() {
    Stream.of(SubjectKind.values())
        .filter(kind -> !kind.parts().isEmpty())
        .forEach(
            kind ->
                assertThatThrownBy(() -> kind.make(Country.of("us"), SubjectParts.none()))
                    .isInstanceOf(IllegalArgumentException.class));
  }
}
