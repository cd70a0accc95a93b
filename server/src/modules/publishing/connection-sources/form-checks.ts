import { createHash } from 'node:crypto';
import { Unreadable, type SecretBox } from '../../../secret-box.ts';
import type { SourceRow } from './repository.ts';

type Connection = Pick<SourceRow, 'kind' | 'tenant' | 'clientId' | 'credential' | 'certificate' | 'authority' | 'apiBase'>;
/** What a test came to, as a row keeps it: the step that failed, empty where none did. */
type Result = { readonly checkTime: Date; readonly checkFailure: string };

/**
 * What a test of a form came to goes to the browser and comes back when the form is saved, sealed: nobody makes one up, and it
 * is good only for what was tested, on every server.
 */
export class FormChecks {
  readonly #secrets: SecretBox;

  constructor(secrets: SecretBox) {
    this.#secrets = secrets;
  }

  seal(values: Connection, secret: string, checkFailure: string, time = new Date()): string {
    return this.#secrets.seal(JSON.stringify({ checkFailure, time: time.toISOString() }), aboutOf(values, secret));
  }

  /** @returns undefined where something else was tested, or nothing */
  read(sealed: string | undefined, values: Connection, secret: string): Result | undefined {
    if (sealed === undefined) return undefined;
    try {
      const { checkFailure, time } = JSON.parse(this.#secrets.open(sealed, aboutOf(values, secret))) as { checkFailure: string; time: string };
      return { checkTime: new Date(time), checkFailure };
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }
}

/** Whether a former test tells anything of what a source is now. */
export const isSameConnection = (before: Connection, after: Connection): boolean => aboutOf(before, '') === aboutOf(after, '');

const aboutOf = ({ kind, tenant, clientId, credential, certificate, authority, apiBase }: Connection, secret: string): string =>
  createHash('sha256').update(JSON.stringify([kind, tenant, clientId, credential, certificate, authority, apiBase, secret])).digest('hex');
