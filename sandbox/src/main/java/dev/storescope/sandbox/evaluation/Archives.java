package dev.storescope.sandbox.evaluation;

import dev.storescope.archive.Archive;
import java.util.function.Function;

/** Gives out archives that are empty, each for one use and then forgotten. From any thread. */
public interface Archives {
  <T> T use(Function<Archive, T> use);
}
