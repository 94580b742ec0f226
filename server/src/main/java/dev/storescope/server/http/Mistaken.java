package dev.storescope.server.http;

import java.util.function.Supplier;

/** Stands in for a value that was not accepted; nobody takes it, as nothing is completed. */
record Mistaken<T>() implements Supplier<T> {
  @Override
  public T get() {
    throw new IllegalStateException("a mistaken value is not taken");
  }
}
