package dev.storescope.connector.http;

import java.io.IOException;

/** A transport that answers from a recording, and never calls a store. */
public final class ReplayTransport implements StoreTransport {
  private final Recording recording;

  public ReplayTransport(Recording recording) {
    this.recording = recording;
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException {
    return recording
        .find(request)
        .map(Exchange::reply)
        .orElseThrow(() -> new NotRecordedException(describe(request)));
  }

  private String describe(StoreRequest request) {
    return "the recording in %s has no reply to %s %s"
        .formatted(recording.folder(), request.method(), request.uri());
  }
}
