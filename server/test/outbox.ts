import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the token of the link to a password that a portal without a mail server has written into its data folder's outbox, when it is there */
export const mailedLink = async (folder: string): Promise<string> => {
  const outbox = join(folder, 'outbox');
  for (;;) {
    const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => textOf(readFileSync(join(outbox, name), 'utf8'))) : [];
    const found = mails.map((text) => /SetPassword\?token=([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
};

/** What stands in a mail of one part, which is written in one of two ways: whichever is shorter for its letters (RFC 2045). */
const textOf = (mail: string): string => {
  const [head = '', ...body] = mail.split(/\r?\n\r?\n/);
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body.join(''), 'base64').toString();
  return body.join('\n').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
};
