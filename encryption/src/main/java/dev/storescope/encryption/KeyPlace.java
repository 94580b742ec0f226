package dev.storescope.encryption;

import java.nio.file.Path;

/** Where the keys are. */
public sealed interface KeyPlace {
  /** What happens, or is to be done, where there are none, as a sentence. */
  String whenMissing();

  /**
   * A file.
   *
   * @param isCreated whether it is created with the first secret; if not, it has to be there
   */
  record InFile(Path file, boolean isCreated) implements KeyPlace {
    @Override
    public String whenMissing() {
      return isCreated
          ? file + " is created with the first secret."
          : file + " does not exist. Create it with `storescope encryption rotate`.";
    }

    @Override
    public String toString() {
      return file.toString();
    }
  }

  /** What the operator wrote in the settings, such as in a variable of the environment. */
  record Written(String keys) implements KeyPlace {
    @Override
    public String whenMissing() {
      return this + " has none.";
    }

    @Override
    public String toString() {
      return "encryption.keys";
    }
  }

  /** There are no keys, so nothing can be encrypted. */
  record None(String whenMissing) implements KeyPlace {
    @Override
    public String toString() {
      return "encryption.key_file, which is not set,";
    }
  }
}
