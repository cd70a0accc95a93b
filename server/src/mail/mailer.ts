import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';

export type Mail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly content: Readable; readonly contentType: string }[];
};

type Settings = { readonly smtpUrl: string | undefined; readonly from: string; readonly outbox: string };

/** Sends mails; without a mail server each becomes a file in the outbox, which the operator sees (DESIGN 6). */
export class Mailer {
  readonly #settings: Settings;
  readonly #transport: Transporter;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : (createTransport({ streamTransport: true, buffer: true }) as Transporter);
    if (!settings.smtpUrl) mkdirSync(settings.outbox, { recursive: true, mode: 0o700 });
  }

  /** @throws Error when the mail server does not take it */
  async send({ to, subject, text, attachments }: Mail): Promise<void> {
    const { from, smtpUrl, outbox } = this.#settings;
    const sent = (await this.#transport.sendMail({ from, to: [...to], subject, text, attachments: [...attachments] })) as { message?: Buffer };
    if (smtpUrl || !sent.message) return;
    const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(`${file}.part`, sent.message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}
