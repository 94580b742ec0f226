package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParametersTest {

  @Test
  void whatIsNotUsedIsIgnored() {
    Parameters parameters = Parameters.parse("a=1&b=2&&c&a=3&d=4");

    assertThat(parameters.find("b")).contains("2");
    assertThat(parameters.find("c")).contains("");
    assertThat(parameters.find("e")).isEmpty();
    parameters.ignore("b");
    assertThat(parameters.ignored()).containsExactly("a", "b", "d");
    assertThat(parameters.mistakes()).isEmpty();
  }

  @Test
  void onlyWhatIsUsedMustNotBeRepeated() {
    Parameters parameters = Parameters.parse("a=1&a=1");
    assertThat(parameters.mistakes()).isEmpty();

    parameters.find("a");
    parameters.find("a");
    assertThat(parameters.mistakes())
        .extracting(Mistake::code)
        .containsExactly(Mistake.Code.REPEATED);
  }

  @Test
  void whatCannotBeDecodedIsAMistakeEvenUnused() {
    assertThat(Parameters.parse("a=%zz&%=1").mistakes())
        .extracting(Mistake::parameter)
        .containsExactly("a", "%");
  }
}
