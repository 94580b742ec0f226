package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what its account can pay for. A message that was accepted is charged; one that is delivered
 * again after a crash is charged once.
 */
public record Deliverer(MessageSender sender, CreditLedger ledger, PriceList prices)
    implements MessageSender {
  private static final Logger log = LoggerFactory.getLogger(Deliverer.class);

  @Override
  public DeliveryOutcome send(DueDelivery delivery) {
    AccountId account = delivery.channel().account();
    long price = prices.total(List.of(Charge.one(PricedItem.DELIVERY)), false);
    long balance = price == 0 ? 0 : ledger.balance(account, price);
    if (balance < price) {
      return new DeliveryOutcome.NoCredits(balance);
    }
    DeliveryOutcome outcome = trySend(delivery);
    // The end of the process may have interrupted the thread, which must be able to write what
    // became of it.
    var _ = Thread.interrupted();
    if (price > 0 && outcome instanceof DeliveryOutcome.Accepted) {
      // If another charge was faster and left too little, this delivery is free.
      ledger.trySpend(account, requestId(delivery), PricedItem.DELIVERY, price);
    }
    return outcome;
  }

  private DeliveryOutcome trySend(DueDelivery delivery) {
    try {
      return sender.send(delivery);
    } catch (RuntimeException e) {
      log.error("Delivery {} could not be attempted", delivery.id(), e);
      return new DeliveryOutcome.Failed("Internal error. See the log of the service.");
    }
  }

  private static String requestId(DueDelivery delivery) {
    return String.format(Locale.ROOT, "delivery-%d-%d", delivery.id(), delivery.sending());
  }
}
