package dev.storescope.server.dashboard.explorer;

import java.util.List;

/**
 * What {@code /openapi.json} says of the interface, as far as pages tell it.
 *
 * @param operations in the document's order
 * @param outcomes what any of them can end with but 200, by status
 */
public record ApiDocument(String summary, List<Operation> operations, List<Outcome> outcomes) {
  public ApiDocument {
    operations = List.copyOf(operations);
    outcomes = List.copyOf(outcomes);
  }

  /** Reads the document that is served. */
  public static ApiDocument load() {
    return new ApiDocumentReader().read();
  }

  /**
   * Something that can be asked.
   *
   * @param id a name for programs, such as {@code getAppRating}
   * @param method such as {@code GET}
   * @param group what it is listed with
   * @param description what it costs left out; may be blank
   * @param needsKey whether it must be told who asks
   */
  public record Operation(
      String id,
      String method,
      String path,
      String group,
      String summary,
      String description,
      boolean needsKey,
      List<Parameter> parameters) {
    public Operation {
      parameters = List.copyOf(parameters);
    }

    /** Whether it can be tried with a key and nothing but parameters, and changes nothing. */
    public boolean canBeTried() {
      return needsKey && method.equals("GET");
    }
  }

  /**
   * A parameter.
   *
   * @param allowed the values that it can have; empty where others can be as well
   * @param usual what holds where it is left out; blank where nothing does
   * @param example blank where none is given
   */
  public record Parameter(
      String name,
      Where where,
      boolean required,
      String description,
      List<String> allowed,
      String usual,
      String example) {
    public Parameter {
      allowed = List.copyOf(allowed);
    }

    /** What stands in its field as long as nothing is filled in. */
    public String placeholder() {
      return usual.isEmpty() ? example : usual;
    }
  }

  /** Where in a request a parameter stands. */
  public enum Where {
    PATH,
    QUERY,
    HEADER;

    /** As in the document. */
    public String wireName() {
      return switch (this) {
        case PATH -> "path";
        case QUERY -> "query";
        case HEADER -> "header";
      };
    }
  }

  /** A status with what it means. */
  public record Outcome(int status, String meaning) {}
}
