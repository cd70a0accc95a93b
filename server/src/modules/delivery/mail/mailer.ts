import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { StoreLog } from '../../../storage/file-store.ts';
import { FolderStore } from '../../../storage/folder-store.ts';

export type OutgoingMail = {
  /** The same each time that the mail is sent: whoever gets it twice can know it by it. */
  readonly key: string;
  readonly date: Date;
  /** Whom it names as recipients. */
  readonly addresses: readonly string[];
  /** Whom it goes to now. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly content: Readable; readonly contentType: string }[];
};

/** A recipient that the mail server did not take. */
export type Rejection = { readonly address: string; readonly isFinal: boolean; readonly reason: string };

type Settings = {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Where mails are written to without a mail server. */
  readonly outbox: string;
  /** What stands behind the @ of a Message-ID. */
  readonly domain: string;
  readonly log: StoreLog;
};

/**
 * How long a mail server may be silent, in milliseconds: longer than one that is busy with what it was given, and short enough
 * that one that has gone away does not keep other mails waiting. `SMTP_URL` may name others.
 */
const SILENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

/** What nodemailer tells of a failure; a response of 500 or more is the mail server's last word (RFC 5321, 4.2.1). */
type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly recipient?: string; readonly rejectedErrors?: readonly SmtpError[] };
type Sent = { readonly message?: Buffer; readonly rejectedErrors?: readonly SmtpError[] };

/** Gives mails to the mail server; without one each becomes a file in the outbox, which the operator sees (DESIGN 6). */
export class Mailer {
  readonly #settings: Settings;
  readonly #transport: Transporter;
  /** Only without a mail server. */
  readonly #outbox: FolderStore | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#outbox = settings.smtpUrl ? undefined : new FolderStore(settings.outbox, settings.log);
    this.#transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...SILENCE }) : (createTransport({ streamTransport: true, buffer: true }) as Transporter);
  }

  /**
   * @param gone ends the talk with the mail server, which may have taken the mail by then
   * @returns the recipients that it did not reach
   * @throws Error when the mail server took nothing, and may do so later; an AbortError when `gone` was first
   */
  async send({ key, date, addresses, recipients, subject, text, attachments }: OutgoingMail, gone?: AbortSignal): Promise<Rejection[]> {
    const { from, domain } = this.#settings;
    try {
      const sent = (await this.#transport.sendMail({
        messageId: `<${key}@${domain}>`,
        date,
        from,
        to: [...addresses],
        envelope: { from, to: [...recipients] },
        subject,
        text,
        attachments: [...attachments],
        signal: gone,
      })) as Sent;
      // A mail that is sent again becomes the same file. It counts as sent when the disk has it.
      if (sent.message) await this.#outbox?.write(`${date.toISOString().replaceAll(':', '-')}-${key}.eml`, sent.message);
      return rejectionsOf(sent.rejectedErrors);
    } catch (error) {
      const { code, rejectedErrors, responseCode = 0, message } = error as SmtpError;
      // None of the recipients was taken, each for a reason of its own.
      if (code === 'EENVELOPE' && rejectedErrors) return rejectionsOf(rejectedErrors);
      // The mail itself is refused, for example for its size.
      if (code === 'EMESSAGE' && (responseCode < 400 || responseCode >= 500)) return recipients.map((address) => ({ address, isFinal: true, reason: message }));
      throw error;
    }
  }
}

const isFinal = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500;

const rejectionsOf = (errors: readonly SmtpError[] = []): Rejection[] =>
  errors.flatMap((error) => (error.recipient === undefined ? [] : [{ address: error.recipient, isFinal: isFinal(error), reason: error.message }]));
