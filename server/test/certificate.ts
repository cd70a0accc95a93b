import { generateKeyPairSync, sign } from 'node:crypto';

type Made = { readonly certificate: string; readonly privateKey: string };

/** One element of DER (X.690): its tag, its length, its content. */
const element = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
const time = (instant: Date) => element(0x18, Buffer.from(`${instant.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const identifier = (...bytes: readonly number[]) => element(0x06, Buffer.from(bytes));

/** A self-signed certificate (RFC 5280) with its private key, both in PEM, for what no test can ask anybody else for. */
export const makeCertificate = ({ until = new Date(Date.now() + 86_400_000 * 90), kind = 'rsa' }: { until?: Date; kind?: 'rsa' | 'ec' } = {}): Made => {
  const { publicKey, privateKey } = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = kind === 'rsa' ? sequence(identifier(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), element(0x05)) : sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(element(0x31, sequence(identifier(0x55, 0x04, 0x03), element(0x0c, Buffer.from('portal')))));
  const validity = sequence(time(new Date(until.getTime() - 86_400_000 * 365)), time(until));
  const content = sequence(element(0x02, Buffer.from([1])), algorithm, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }));
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, algorithm, element(0x03, Buffer.from([0]), signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${(whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
