package dev.storescope.database;

import dev.storescope.accounts.AccountId;
import dev.storescope.testkit.DeliveryContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

abstract class SqlDeliveryContract extends DeliveryContract {
  private final DatabaseLocation location;
  private final List<SqlDatabase> opened = new ArrayList<>();

  SqlDeliveryContract(DatabaseLocation location) {
    this.location = location;
  }

  @Override
  protected Parts open() {
    SqlDatabase database = location.open(clock, LIMITS);
    opened.add(database);
    return new Parts(
        database.channels(),
        database.outbox(),
        database.deliveries(),
        database.deliveryQueue(),
        database.awaitedRequests());
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(opened.getFirst(), username);
  }

  @Override
  protected void disable(AccountId account) {
    opened.getFirst().accounts().setDisabled(account, true);
  }

  @AfterEach
  final void close() {
    opened.forEach(SqlDatabase::close);
  }
}
