package dev.storescope.encryption;

import java.nio.file.Path;

/** Where the keys are. */
public sealed interface KeyPlace {
  /** What happens, or is to be done, where there are none, as a sentence. */
  String whenMissing();

  /** What to do if a key is not there, as a sentence. */
  String remedy();

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
    public String remedy() {
      return "Put the file with that key there.";
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
    public String remedy() {
      return "Add that key to it.";
    }

    @Override
    public String toString() {
      return "encryption.keys";
    }
  }

  /** There are no keys, so nothing can be encrypted. */
  record None(String whenMissing) implements KeyPlace {
    @Override
    public String remedy() {
      return "Set encryption.keys to it.";
    }

    @Override
    public String toString() {
      return "the settings";
    }
  }
}
