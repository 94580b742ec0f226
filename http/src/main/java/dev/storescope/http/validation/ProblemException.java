package dev.storescope.http.validation;

import dev.storescope.http.validation.Problem.Code;
import java.util.List;

/** Ends the handling of a request with a problem. */
public final class ProblemException extends RuntimeException {
  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public static ProblemException notFound(String detail) {
    return new ProblemException(Problem.of(Code.NOT_FOUND, detail));
  }

  /** Refuses a request because of one parameter. */
  public static ProblemException invalid(String parameter, String detail) {
    return new ProblemException(
        Problem.invalid(
            List.of(new ValidationError(parameter, ValidationError.ErrorCode.INVALID, detail))));
  }

  public Problem problem() {
    return problem;
  }
}
