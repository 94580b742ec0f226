package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValidationError;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidatorTest {
  private static final ValueType<String> TEXT = ValueType.text(text -> text);

  @Test
  void theFirstValueOfEachNameIsRead() {
    Validator values = Validator.query("a=1&b=2&&c&a=3&d=4");

    assertThat(values.required("b", "a text", TEXT)).contains("2");
    assertThat(values.required("c", "a text", TEXT)).contains("");
    assertThat(values.optional("e", TEXT)).isEmpty();
    assertThat(values.texts()).containsEntry("a", "1").containsEntry("d", "4");
    assertThat(errors(values)).isEmpty();
  }

  @Test
  void aValueThatIsNotUsedMayBeRepeated() {
    Validator values = Validator.query("a=1&a=1");
    assertThat(errors(values)).isEmpty();

    values.optional("a", TEXT);
    values.optional("a", TEXT);
    assertThat(errors(values))
        .extracting(ValidationError::code)
        .containsExactly(ErrorCode.REPEATED);
  }

  @Test
  void aParameterThatCannotBeDecodedIsAnErrorEvenIfItIsNotUsed() {
    assertThat(errors(Validator.query("a=%zz&%=1")))
        .extracting(ValidationError::parameter)
        .containsExactly("a", "%");
  }

  @Test
  void allErrorsAreCollected() {
    Validator values = Validator.query("n=x&m=11");
    values.required("k", "a text", TEXT);
    values.optional("n", ValueType.digits(1, 10));
    values.optional("m", ValueType.digits(1, 10));

    assertThat(errors(values))
        .extracting(ValidationError::code)
        .containsExactly(ErrorCode.MISSING, ErrorCode.INVALID, ErrorCode.OUT_OF_RANGE);
  }

  private static List<ValidationError> errors(Validator values) {
    try {
      values.check();
      return List.of();
    } catch (ProblemException e) {
      return e.problem().errors();
    }
  }
}
