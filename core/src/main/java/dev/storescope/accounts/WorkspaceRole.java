package dev.storescope.accounts;

import java.util.Arrays;
import java.util.Locale;

/** What an account may do in a workspace. Each role includes the ones before it. */
public enum WorkspaceRole {
  /** To read all pages and lists of the workspace. */
  VIEWER,

  /** To change the lists as well. */
  EDITOR,

  /** To invite and remove members and to share pages as well. */
  OWNER;

  /**
   * The role that a member can be given, of a name such as {@code viewer}.
   *
   * @throws IllegalArgumentException if there is none, with a message that says what would be right
   */
  public static WorkspaceRole ofMember(String name) {
    return Arrays.stream(values())
        .filter(role -> role != OWNER && role.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid role '%s'. Use editor or viewer.".formatted(name)));
  }

  /** Whether it permits what needs another one. */
  public boolean includes(WorkspaceRole needed) {
    return compareTo(needed) >= 0;
  }

  /** Its name in the interface and on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
