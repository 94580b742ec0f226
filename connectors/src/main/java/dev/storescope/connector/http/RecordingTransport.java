package dev.storescope.connector.http;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;

/** A transport that writes down every reply it brings. */
public final class RecordingTransport implements StoreTransport {
  private final StoreTransport transport;
  private final Recording recording;
  private final InstantSource clock;

  public RecordingTransport(StoreTransport transport, Recording recording, InstantSource clock) {
    this.transport = transport;
    this.recording = recording;
    this.clock = clock;
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    StoreReply reply = transport.send(request);
    recording.keep(new Exchange(request, reply, clock.instant(), Optional.empty()));
    return reply;
  }
}
