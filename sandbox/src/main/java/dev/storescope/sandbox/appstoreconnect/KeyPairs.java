package dev.storescope.sandbox.appstoreconnect;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;

/**
 * The key pairs of a world, on P-256: functions of its seed and the id of the key, and so no
 * secrets.
 */
record KeyPairs(long seed) {
  private static final BigInteger TWO = BigInteger.TWO;
  private static final BigInteger THREE = BigInteger.valueOf(3);

  /** The private key in PEM, as App Store Connect lets one download it. */
  String pem(ConnectKey key) {
    try {
      byte[] encoded =
          KeyFactory.getInstance("EC")
              .generatePrivate(new ECPrivateKeySpec(scalar(key), curve()))
              .getEncoded();
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
          + "\n-----END PRIVATE KEY-----\n";
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no elliptic curves", e);
    }
  }

  ECPublicKey publicKey(ConnectKey key) {
    try {
      ECParameterSpec curve = curve();
      ECPoint point = multiply(curve, scalar(key));
      return (ECPublicKey)
          KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no elliptic curves", e);
    }
  }

  private BigInteger scalar(ConnectKey key) throws GeneralSecurityException {
    byte[] hash =
        MessageDigest.getInstance("SHA-256")
            .digest((seed + " " + key.id()).getBytes(StandardCharsets.UTF_8));
    return new BigInteger(1, hash)
        .mod(curve().getOrder().subtract(BigInteger.ONE))
        .add(BigInteger.ONE);
  }

  private static ECParameterSpec curve() throws GeneralSecurityException {
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    return parameters.getParameterSpec(ECParameterSpec.class);
  }

  /** The generator of a curve, so many times. */
  private static ECPoint multiply(ECParameterSpec curve, BigInteger times) {
    ECPoint sum = ECPoint.POINT_INFINITY;
    for (int bit = times.bitLength() - 1; bit >= 0; bit--) {
      sum = add(curve, sum, sum);
      if (times.testBit(bit)) {
        sum = add(curve, sum, curve.getGenerator());
      }
    }
    return sum;
  }

  /** The sum of two points that are not each other's negatives. */
  private static ECPoint add(ECParameterSpec curve, ECPoint a, ECPoint b) {
    if (a.equals(ECPoint.POINT_INFINITY)) {
      return b;
    }
    BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
    BigInteger slope =
        a.equals(b)
            ? a.getAffineX()
                .pow(2)
                .multiply(THREE)
                .add(curve.getCurve().getA())
                .multiply(a.getAffineY().multiply(TWO).modInverse(p))
            : b.getAffineY()
                .subtract(a.getAffineY())
                .multiply(b.getAffineX().subtract(a.getAffineX()).modInverse(p));
    BigInteger x = slope.pow(2).subtract(a.getAffineX()).subtract(b.getAffineX()).mod(p);
    return new ECPoint(
        x, slope.multiply(a.getAffineX().subtract(x)).subtract(a.getAffineY()).mod(p));
  }
}
