package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads a body into leased memory; fails if there is not enough. */
final class LeasedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
  private final ReplyMemory.Lease memory;
  private Optional<Flow.Subscription> source = Optional.empty();
  private boolean failed;

  LeasedBody(ReplyMemory.Lease memory) {
    this.memory = memory;
  }

  /** The error of a reply for which there is no memory. */
  static UnreadableReplyException noMemory() {
    return new UnreadableReplyException("the replies that are being read fill the memory for them");
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = Optional.of(subscription);
    bytes.onSubscribe(subscription);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (failed) {
      return;
    }
    if (memory.grow(buffers.stream().mapToLong(ByteBuffer::remaining).sum())) {
      bytes.onNext(buffers);
    } else {
      failed = true;
      source.ifPresent(Flow.Subscription::cancel);
      bytes.onError(noMemory());
    }
  }

  @Override
  public void onError(Throwable cause) {
    bytes.onError(cause);
  }

  @Override
  public void onComplete() {
    bytes.onComplete();
  }
}
