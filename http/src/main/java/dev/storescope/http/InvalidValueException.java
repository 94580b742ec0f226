package dev.storescope.http;

import dev.storescope.http.ValidationError.ErrorCode;
import java.util.List;

/** A value is not accepted, for one or several reasons with a code each. */
public final class InvalidValueException extends IllegalArgumentException {
  private final ErrorCode code;
  private final transient List<InvalidValueException> reasons;

  public InvalidValueException(ErrorCode code, String detail) {
    super(detail);
    this.code = code;
    this.reasons = List.of();
  }

  public InvalidValueException(List<InvalidValueException> reasons) {
    super(reasons.size() + " reasons");
    this.code = ErrorCode.INVALID;
    this.reasons = List.copyOf(reasons);
  }

  /** The same for a part of the value. */
  public InvalidValueException within(String part) {
    return new InvalidValueException(code, part + getMessage());
  }

  /** The errors of the parameter that has the value. */
  List<ValidationError> errors(String parameter) {
    List<InvalidValueException> all = reasons.isEmpty() ? List.of(this) : reasons;
    return all.stream()
        .map(reason -> new ValidationError(parameter, reason.code, Validator.detail(reason)))
        .toList();
  }
}
