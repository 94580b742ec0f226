package dev.storescope.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://ann:hush@db:5432/s, jdbc:postgresql://ann:(set)@db:5432/s",
    "jdbc:postgresql://ann:hu/s@h@db/s?ssl=true, jdbc:postgresql://ann:(set)@db/s?ssl=true",
    "jdbc:postgresql://db/s?user=ann&password=hush, jdbc:postgresql://db/s?user=ann&password=(set)",
    "jdbc:postgresql://db/s?sslpassword=hush&a=b, jdbc:postgresql://db/s?sslpassword=(set)&a=b",
    "http://ann:hush@proxy:3128, http://ann:(set)@proxy:3128",
    "ann:hush@proxy:3128, ann:(set)@proxy:3128",
  })
  void passwordsInAddressesAreNotPrinted(String value, String printed) {
    assertThat(Setting.POSTGRES_URL.redacted(value)).isEqualTo(printed);
    assertThat(Setting.PROXY.redacted(value)).isEqualTo(printed);
  }

  @Test
  void passwordsOfEgressesAreNotPrinted() {
    assertThat(
            Setting.EGRESSES.redacted(
                "home=direct de1=ann:hu@sh=x@proxy:3128\n it2=192.0.2.4 fr1=ann:hush@[::1]:3128"))
        .isEqualTo("home=direct de1=(set)@proxy:3128\n it2=192.0.2.4 fr1=(set)@[::1]:3128");
  }

  @ParameterizedTest
  @CsvSource({
    "home=direct ann:hush@proxy:1, home=direct (set)@proxy:1",
    "de1= ann:hush@proxy:1, de1= (set)@proxy:1",
    "a=direct de1 =ann:hush@proxy:1, a=direct de1 (set)@proxy:1",
    "\"de1=ann:hush@p:1\", (set)@p:1\"",
    "a=direct de/1=ann:hush@p:1, a=direct (set)@p:1",
    "a=direct de1:bob:hush@q:1, a=direct (set)@q:1",
    "http://a:hush@p:1 http://b:hush@q:1, (set)@p:1 (set)@q:1"
  })
  void passwordsOfAWrongListOfEgressesAreNotPrinted(String value, String printed) {
    assertThat(Setting.EGRESSES.redacted(value)).isEqualTo(printed);
  }

  @Test
  void passwordsAreNotPrinted() {
    assertThat(Setting.POSTGRES_PASSWORD.redacted("hush")).isEqualTo("(set)");
    assertThat(Setting.POSTGRES_PASSWORD.redacted("")).isEmpty();
    assertThat(Setting.EXPORT_S3_SECRET_KEY.redacted("hush")).isEqualTo("(set)");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db.example:5432/storescope?sslmode=verify-full",
    "proxy:3128",
    "data",
    "https://*.mzstatic.com https://play-lh.googleusercontent.com",
    "192.0.2.1 10.0.0.0/8"
  })
  void otherValuesArePrintedAsTheyAre(String value) {
    assertThat(Setting.POSTGRES_URL.redacted(value)).isEqualTo(value);
  }
}
