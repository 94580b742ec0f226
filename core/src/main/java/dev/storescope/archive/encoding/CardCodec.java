package dev.storescope.archive.encoding;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The encoding of the cards of ranked apps. What stays on most days is written directly after the
 * app's id: adjacent rows have it in common, and an app that enters or leaves interrupts that once.
 * The low bits of the ratings, which change daily, are together at the end in as few bytes as they
 * fit in.
 */
final class CardCodec {
  private static final List<CardContent> CONTENTS =
      List.of(CardContent.LISTING, CardContent.SUMMARY);

  private static final List<AverageForm> FORMS =
      List.of(
          AverageForm.LACKING_STARS,
          AverageForm.FIVE_DECIMALS,
          AverageForm.SEVEN_DECIMALS,
          AverageForm.ALL_BITS);

  /** A kind of card is its content, whether it has a count, and the form of its average. */
  private static final int NO_CARD = 0;

  private static final int CONTENT_BITS = 0x03;
  private static final int COUNTED = 0x04;
  private static final int FORM_SHIFT = 3;

  private CardCodec() {}

  /** Writes nothing if there are no cards at all. */
  static final class Writer {
    private final ByteWriter out;
    private final Map<AppId, Card> cards;
    private final List<CardNumber> numbers = new ArrayList<>();

    Writer(ByteWriter out, Map<AppId, Card> cards) {
      this.out = out;
      this.cards = cards;
    }

    void writeAfter(AppId app) {
      if (!cards.isEmpty()) {
        Card card = cards.get(app);
        if (card == null) {
          out.writeByte(NO_CARD);
        } else {
          write(card);
        }
      }
    }

    void close() {
      BitWriter bits = new BitWriter(out);
      numbers.forEach(number -> bits.write(number.low(), number.lowBits()));
      bits.close();
    }

    private void write(Card card) {
      int content = CONTENTS.indexOf(card.content()) + 1;
      switch (card.rating()) {
        case CardRating.NotShown() -> writeStart(content, card);
        case CardRating.Average(double average) -> {
          AverageForm form = AverageForm.of(average, 0);
          writeStart(content | code(form), card);
          write(form.encode(average, 0));
        }
        case CardRating.Counted(Rating(double average, long count)) -> {
          AverageForm form = AverageForm.of(average, count);
          writeStart(content | COUNTED | code(form), card);
          write(CardNumber.ofCount(count));
          write(form.encode(average, count));
        }
      }
    }

    private static int code(AverageForm form) {
      return (FORMS.indexOf(form) + 1) << FORM_SHIFT;
    }

    private void writeStart(int kind, Card card) {
      out.writeByte(kind);
      out.writeFixed(card.digest(), Card.DIGEST_BYTES);
    }

    private void write(CardNumber number) {
      out.writeFixed(number.high(), CardNumber.HIGH_BYTES);
      numbers.add(number);
    }
  }

  static final class Reader {
    private final ByteReader in;
    private final boolean present;
    private final List<AppId> apps = new ArrayList<>();
    private final List<Start> starts = new ArrayList<>();

    /**
     * @param present whether there are any
     */
    Reader(ByteReader in, boolean present) {
      this.in = in;
      this.present = present;
    }

    void readAfter(AppId app) {
      if (present) {
        int kind = in.readByte();
        if (kind != NO_CARD) {
          apps.add(app);
          starts.add(readStart(in, kind));
        }
      }
    }

    /** All of them, after the last app. */
    Map<AppId, Card> readEnd() {
      Map<AppId, Card> cards = HashMap.newHashMap(starts.size());
      BitReader bits = new BitReader(in);
      for (int i = 0; i < apps.size(); i++) {
        cards.put(apps.get(i), card(starts.get(i), bits));
      }
      return cards;
    }
  }

  /** Reads the card of one app, without the others. */
  static final class OneReader {
    private final ByteReader in;
    private final boolean present;
    private final boolean repeated;
    private final Set<String> names = new HashSet<>();
    private final List<long[]> numbers = new ArrayList<>();
    private int nextNumber;
    private final List<Start> starts = new ArrayList<>();
    private boolean passed;
    private boolean found;

    /**
     * @param present whether there are any
     * @param repeated whether an app may be in several lists; it has its card in the first
     */
    OneReader(ByteReader in, boolean present, boolean repeated) {
      this.in = in;
      this.present = present;
      this.repeated = repeated;
    }

    boolean isPresent() {
      return present;
    }

    /** Begins the numbers of a list, which ascend. */
    void startNumbers(int count) {
      if (repeated) {
        numbers.add(new long[count]);
        nextNumber = 0;
      }
    }

    void readAfter(long number, boolean isApp) {
      if (!repeated || isNew(number)) {
        readAfter(isApp);
      }
    }

    /** Whether no list before has the number. */
    private boolean isNew(long number) {
      // Sorted as unsigned numbers; signed ones with the other sign bit have the same order.
      long sorted = number ^ Long.MIN_VALUE;
      numbers.getLast()[nextNumber] = sorted;
      nextNumber++;
      boolean isNew = true;
      for (int list = 0; list < numbers.size() - 1 && isNew; list++) {
        isNew = Arrays.binarySearch(numbers.get(list), sorted) < 0;
      }
      return isNew;
    }

    void readAfter(String name, boolean isApp) {
      if (!repeated || names.add(name)) {
        readAfter(isApp);
      }
    }

    private void readAfter(boolean isApp) {
      int kind = present ? in.readByte() : NO_CARD;
      if (kind != NO_CARD && passed) {
        in.skip(lengthOfStart(kind));
      } else if (kind != NO_CARD) {
        starts.add(readStart(in, kind));
        found = isApp;
      }
      passed |= isApp;
    }

    /** The card, after the last app; the numbers of those before it are in its way. */
    Optional<Card> readEnd() {
      if (!found) {
        return Optional.empty();
      }
      BitReader bits = new BitReader(in);
      starts.subList(0, starts.size() - 1).forEach(start -> rating(start, bits));
      return Optional.of(card(starts.getLast(), bits));
    }
  }

  /** What is after an app's id; a number that the kind does not have is zero. */
  private record Start(int kind, long digest, int count, int average) {}

  private static Start readStart(ByteReader in, int kind) {
    return new Start(
        kind,
        in.readFixed(Card.DIGEST_BYTES),
        (kind & COUNTED) == 0 ? 0 : readHigh(in),
        kind >>> FORM_SHIFT == 0 ? 0 : readHigh(in));
  }

  private static int lengthOfStart(int kind) {
    return Card.DIGEST_BYTES
        + ((kind & COUNTED) == 0 ? 0 : CardNumber.HIGH_BYTES)
        + (kind >>> FORM_SHIFT == 0 ? 0 : CardNumber.HIGH_BYTES);
  }

  private static int readHigh(ByteReader in) {
    return (int) in.readFixed(CardNumber.HIGH_BYTES);
  }

  private static Card card(Start start, BitReader bits) {
    CardContent content = WordCodec.decode(start.kind & CONTENT_BITS, CONTENTS);
    return new Card(content, start.digest, rating(start, bits));
  }

  private static CardRating rating(Start start, BitReader bits) {
    int form = start.kind >>> FORM_SHIFT;
    if ((start.kind & COUNTED) != 0) {
      long count = CardNumber.readCount(start.count, bits);
      return new CardRating.Counted(
          new Rating(WordCodec.decode(form, FORMS).decode(start.average, count, bits), count));
    }
    return form == 0
        ? new CardRating.NotShown()
        : new CardRating.Average(WordCodec.decode(form, FORMS).decode(start.average, 0, bits));
  }
}
