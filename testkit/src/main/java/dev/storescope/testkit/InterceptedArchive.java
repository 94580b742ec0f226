package dev.storescope.testkit;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Archives with one method replaced. */
public final class InterceptedArchive {
  private InterceptedArchive() {}

  /** An archive that becomes unavailable after some appends. */
  public static Archive failingAfter(int appends, Archive archive) {
    AtomicInteger remaining = new AtomicInteger(appends);
    return appendingBy(
        observations -> {
          if (remaining.getAndDecrement() <= 0) {
            throw new ArchiveUnavailableException("out of reach", new IOException("unplugged"));
          }
          archive.append(observations);
        },
        archive);
  }

  /** An archive with another append. */
  @SuppressWarnings("unchecked")
  public static Archive appendingBy(
      Consumer<Collection<? extends Observation<?>>> append, Archive archive) {
    return replacing(
        "append",
        arguments -> {
          append.accept((Collection<? extends Observation<?>>) arguments[0]);
          return true;
        },
        archive);
  }

  /** An archive that other programs may append to. */
  public static Archive withoutRevision(Archive archive) {
    return replacing("revision", _ -> OptionalLong.empty(), archive);
  }

  /** An archive that notes each span of which all observations are read. */
  @SuppressWarnings("unchecked")
  public static Archive notingSpans(BiConsumer<Instant, Instant> note, Archive archive) {
    return replacing(
        "forEach",
        arguments -> {
          Instant from = (Instant) arguments[0];
          Instant to = (Instant) arguments[1];
          note.accept(from, to);
          archive.forEach(from, to, (Consumer<Observation<?>>) arguments[2]);
          return true;
        },
        archive);
  }

  private static Archive replacing(
      String replaced, Function<Object[], Object> replacement, Archive archive) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          if (method.getName().equals(replaced)) {
            return replacement.apply(arguments);
          }
          try {
            return method.invoke(archive, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, handler);
  }
}
