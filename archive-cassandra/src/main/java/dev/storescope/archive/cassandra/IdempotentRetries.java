package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.retry.RetryPolicy;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;

/**
 * Asks another node where one could not do it, twice at most and never for less than was asked.
 * Right only where all writes may be repeated. Public since the driver makes it by its name.
 */
public final class IdempotentRetries implements RetryPolicy {
  private static final int MOST = 2;

  public IdempotentRetries(DriverContext context, String profile) {
    // The driver asks for this constructor.
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
    return afterError(error, retries);
  }

  private static RetryVerdict afterError(CoordinatorException error, int retries) {
    boolean hopeless =
        error instanceof ReadFailureException || error instanceof WriteFailureException;
    return hopeless ? () -> RetryDecision.RETHROW : next(retries);
  }

  private static RetryVerdict next(int retries) {
    return retries < MOST ? () -> RetryDecision.RETRY_NEXT : () -> RetryDecision.RETHROW;
  }

  @Override
  @Deprecated
  public RetryDecision onReadTimeout(
      Request request,
      ConsistencyLevel consistency,
      int blockFor,
      int received,
      boolean dataPresent,
      int retries) {
    return next(retries).getRetryDecision();
  }

  @Override
  @Deprecated
  public RetryDecision onWriteTimeout(
      Request request,
      ConsistencyLevel consistency,
      WriteType type,
      int blockFor,
      int received,
      int retries) {
    return next(retries).getRetryDecision();
  }

  @Override
  @Deprecated
  public RetryDecision onUnavailable(
      Request request, ConsistencyLevel consistency, int required, int alive, int retries) {
    return next(retries).getRetryDecision();
  }

  @Override
  @Deprecated
  public RetryDecision onRequestAborted(Request request, Throwable error, int retries) {
    return next(retries).getRetryDecision();
  }

  @Override
  @Deprecated
  public RetryDecision onErrorResponse(Request request, CoordinatorException error, int retries) {
    return afterError(error, retries).getRetryDecision();
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
