import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, X509Certificate } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { makeCertificate } from '../../test/certificate.ts';
import { httpErrorOf } from '../../test/http-error.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../test/power-bi.ts';
import { readSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import { EntraToken } from './entra-token.ts';

let entra: PowerBiRecorder;
beforeAll(async () => {
  entra = await startPowerBiRecorder();
});
afterAll(() => entra.close());

const settings = () => readSettings({ POWERBI_API_BASE: entra.address, POWERBI_LOGIN_AUTHORITY: `${entra.address}/tenant`, POWERBI_CLIENT_ID: 'app' }).powerBi;

test('a certificate signs in by an assertion that its public key verifies, once for each sign-in', async () => {
  const { certificate, privateKey } = makeCertificate();
  const address = `${entra.address}/tenant/oauth2/v2.0/token`;
  const known = new X509Certificate(certificate);
  const seen: string[] = [];
  // As Entra ID does: whoever signs with another key, or for somebody else, gets no token.
  entra.override = async ({ path, body }) => {
    if (!path.endsWith('/token')) return undefined;
    const form = new URLSearchParams(body);
    const assertion = form.get('client_assertion') ?? '';
    const header = decodeProtectedHeader(assertion);
    if (header['x5t#S256'] !== createHash('sha256').update(known.raw).digest('base64url') || form.has('client_secret')) return { status: 401, body: { error: 'invalid_client' } };
    try {
      const { payload } = await jwtVerify(assertion, known.publicKey, { algorithms: ['PS256'], audience: address, issuer: 'app', subject: 'app', requiredClaims: ['jti', 'nbf', 'exp'], maxTokenAge: '10m' });
      seen.push(payload.jti ?? '');
      return undefined;
    } catch {
      return { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS700027: signature' } };
    }
  };
  const signIn = (key: string) => new EntraToken({ ...settings(), certificate: { certificate, privateKey: key } }).get();
  expect([await signIn(privateKey), await signIn(privateKey)].every((token) => token.startsWith('entra-'))).toBe(true);
  expect(new Set(seen).size).toBe(2);
  expect(new URLSearchParams(entra.requests.at(-1)?.body).get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  expect((await httpErrorOf(signIn(makeCertificate().privateKey))).status).toBe(502);
  entra.override = () => undefined;
});

test('neither what signs in nor a token follows a service to another address', async () => {
  const elsewhere = await startPowerBiRecorder();
  try {
    for (const part of ['/token', '/groups']) {
      entra.override = ({ path }) => (path.includes(part) ? { status: 307, headers: { location: `${elsewhere.address}${path}` } } : undefined);
      const refused = await httpErrorOf(new PowerBiClient({ ...settings(), clientSecret: 'secret' }).call('groups'));
      expect(refused.status).toBe(502);
    }
    expect(elsewhere.requests).toEqual([]);
  } finally {
    entra.override = () => undefined;
    await elsewhere.close();
  }
});
