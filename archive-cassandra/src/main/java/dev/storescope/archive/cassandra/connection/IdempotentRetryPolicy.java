package dev.storescope.archive.cassandra.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;

/**
 * The driver's retry policy, except that every request is retried on another node, at most twice:
 * all statements are idempotent. The driver instantiates it by its name, so it is public.
 */
public final class IdempotentRetryPolicy extends DefaultRetryPolicy {
  private static final int MOST_RETRIES = 2;

  public IdempotentRetryPolicy(DriverContext context, String profile) {
    super(context, profile);
  }

  @Override
  public RetryVerdict onReadTimeoutVerdict(
      Request request,
      ConsistencyLevel consistency,
      int blockFor,
      int received,
      boolean dataPresent,
      int retries) {
    return next(retries);
  }

  @Override
  public RetryVerdict onWriteTimeoutVerdict(
      Request request,
      ConsistencyLevel consistency,
      WriteType type,
      int blockFor,
      int received,
      int retries) {
    return next(retries);
  }

  @Override
  public RetryVerdict onUnavailableVerdict(
      Request request, ConsistencyLevel consistency, int required, int alive, int retries) {
    return next(retries);
  }

  @Override
  public RetryVerdict onRequestAbortedVerdict(Request request, Throwable error, int retries) {
    return next(retries);
  }

  @Override
  public RetryVerdict onErrorResponseVerdict(
      Request request, CoordinatorException error, int retries) {
    return retries < MOST_RETRIES
        ? super.onErrorResponseVerdict(request, error, retries)
        : RetryVerdict.RETHROW;
  }

  private static RetryVerdict next(int retries) {
    return retries < MOST_RETRIES ? RetryVerdict.RETRY_NEXT : RetryVerdict.RETHROW;
  }
}
