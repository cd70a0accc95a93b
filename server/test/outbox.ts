import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a mail may take on a busy machine (ms). */
const PATIENCE = 30_000;

/**
 * The token of the first link to a password that a portal without a mail server writes into its data folder's outbox: for a test that has one mailed.
 * Rejects when there is none after a while.
 */
export const mailedLink = async (folder: string): Promise<string> => {
  const outbox = join(folder, 'outbox');
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => textOf(readFileSync(join(outbox, name), 'utf8'))) : [];
    const found = mails.map((text) => /SetPassword\?token=([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`No link to a password was mailed to ${outbox}.`);
};

/** What stands in a mail of one part, which is written in one of two ways: whichever is shorter for its letters (RFC 2045). */
const textOf = (mail: string): string => {
  const [head = '', ...body] = mail.split(/\r?\n\r?\n/);
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body.join(''), 'base64').toString();
  return body.join('\n').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
};
