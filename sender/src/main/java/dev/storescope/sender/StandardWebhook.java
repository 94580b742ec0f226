package dev.storescope.sender;

import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.delivery.SigningSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A message as the Standard Webhooks specification sends it. */
record StandardWebhook(Map<String, String> headers, String body) {
  private static final String ALGORITHM = "HmacSHA256";
  private static final JsonMapper JSON = new JsonMapper();

  /** The request of an attempt; its id and its body are the same for all attempts. */
  static StandardWebhook of(DueDelivery delivery, Instant now) {
    String body = body(delivery);
    String timestamp = Long.toString(now.getEpochSecond());
    String signatures =
        delivery.secrets().stream()
            .map(secret -> sign(secret, delivery.messageId() + "." + timestamp + "." + body))
            .collect(Collectors.joining(" "));
    return new StandardWebhook(
        Map.of(
            "webhook-id", delivery.messageId(),
            "webhook-timestamp", timestamp,
            "webhook-signature", signatures),
        body);
  }

  private static String body(DueDelivery delivery) {
    Message message = delivery.message();
    ObjectNode root = JSON.createObjectNode();
    root.put("type", message.type()).put("timestamp", delivery.createdAt().toString());
    ObjectNode data = root.putObject("data").put("title", message.title());
    ArrayNode items = data.putArray("items");
    for (Item item : message.items()) {
      ObjectNode fields = items.addObject().put("text", item.text()).putObject("fields");
      item.fields().forEach(fields::put);
    }
    return root.toString();
  }

  private static String sign(SigningSecret secret, String signed) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
      byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java has HMAC-SHA256", e);
    }
  }
}
