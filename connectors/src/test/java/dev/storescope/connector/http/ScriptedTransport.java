package dev.storescope.connector.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A transport whose replies a test decides, and which remembers what it was asked. */
public final class ScriptedTransport implements StoreTransport {
  private final Function<StoreRequest, StoreReply> script;
  private final List<StoreRequest> asked = new ArrayList<>();

  public ScriptedTransport(Function<StoreRequest, StoreReply> script) {
    this.script = script;
  }

  @Override
  public synchronized StoreReply send(StoreRequest request) {
    asked.add(request);
    return script.apply(request);
  }

  public synchronized List<StoreRequest> asked() {
    return List.copyOf(asked);
  }

  public static StoreReply reply(int status, Map<String, String> headers, String body) {
    Map<String, List<String>> lists = new TreeMap<>();
    headers.forEach((name, value) -> lists.put(name, List.of(value)));
    return new StoreReply(status, lists, body);
  }
}
