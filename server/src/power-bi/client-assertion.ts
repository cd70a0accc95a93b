import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';

/** A certificate that an application of Entra ID signs in with, and the key that belongs to it; both in PEM. */
export type CertificateCredential = { readonly certificate: string; readonly privateKey: string };

/** Entra ID takes no longer-lived ones; one is made for each sign-in. */
const LIFETIME = '5m';

/**
 * What an application says of itself in place of a secret (RFC 7523): signed with its key, and named by its certificate's
 * thumbprint.
 * @param audience the address of the token endpoint that it is for
 */
export const clientAssertion = ({ certificate, privateKey }: CertificateCredential, clientId: string, audience: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprintOf(certificate) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime(LIFETIME)
    .sign(createPrivateKey(privateKey));

const thumbprintOf = (certificate: string): string => createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
