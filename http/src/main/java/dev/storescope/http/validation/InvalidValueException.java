package dev.storescope.http.validation;

import dev.storescope.http.validation.ValidationError.ErrorCode;
import java.util.List;

/** A value is not valid, for one or several reasons with a code each. */
public final class InvalidValueException extends IllegalArgumentException {
  private final ErrorCode code;

  /** What the value must be or have, which an error says of its parameter; empty if it does not. */
  private final String rule;

  private final transient List<InvalidValueException> reasons;

  public InvalidValueException(ErrorCode code, String detail) {
    super(detail);
    this.code = code;
    this.rule = "";
    this.reasons = List.of();
  }

  private InvalidValueException(ErrorCode code, String detail, String rule) {
    super(detail);
    this.code = code;
    this.rule = rule;
    this.reasons = List.of();
  }

  /**
   * For a value that breaks a rule.
   *
   * @param rule what it must be or have, such as "be 1 to 500"
   */
  public static InvalidValueException must(ErrorCode code, String rule) {
    String sentence = "must " + rule + ".";
    return new InvalidValueException(code, "The value " + sentence, sentence);
  }

  public InvalidValueException(List<InvalidValueException> reasons) {
    super(reasons.size() + " reasons");
    this.code = ErrorCode.INVALID;
    this.rule = "";
    this.reasons = List.copyOf(reasons);
  }

  /** The same for a part of the value; for the whole value if the part has no name. */
  public InvalidValueException within(String part) {
    return part.isEmpty() ? this : new InvalidValueException(code, part + getMessage());
  }

  /** The errors of the parameter that has the value. */
  public List<ValidationError> errors(String parameter) {
    List<InvalidValueException> all = reasons.isEmpty() ? List.of(this) : reasons;
    return all.stream()
        .map(reason -> new ValidationError(parameter, reason.code, reason.detail(parameter)))
        .toList();
  }

  public static String detail(IllegalArgumentException refusal) {
    return String.valueOf(refusal.getMessage());
  }

  private String detail(String parameter) {
    return rule.isEmpty() ? detail(this) : "'%s' %s".formatted(parameter, rule);
  }
}
