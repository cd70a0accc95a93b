import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Pause } from '../../../pause.ts';
import { openPowerBi, type PowerBi, type PowerBiSettings } from '../../../power-bi/power-bi.ts';
import { Unreadable, type SecretBox } from '../../../secret-box.ts';
import { clouds } from './clouds.ts';
import * as repository from './repository.ts';
import type { SourceRow } from './repository.ts';
import { texts } from './texts.ts';

type Parts = {
  readonly db: Db;
  /** The service that the settings name, and what they say of it. */
  readonly environment: PowerBi;
  readonly environmentSettings: PowerBiSettings;
  readonly secrets: SecretBox;
  readonly pause: Pause;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};
type Place = Pick<SourceRow, 'kind' | 'tenant' | 'authority' | 'apiBase' | 'embedOrigins'>;
/** What makes a service of a secret. */
type Described = Place & Pick<SourceRow, 'clientId' | 'credential' | 'certificate' | 'tokenMinutes' | 'isDarkAllowed'>;
type Held = { readonly version: number; readonly powerBi: PowerBi };

/** How soon a server hears of a source that was connected by another one, in milliseconds. */
const LOOK = 5_000;

/**
 * The reporting services that reports come from, each with its own client, tokens and memory: what is slow or wrong about one
 * is so for its reports only. A change of a source holds at the next call, on every server. Docs: decision 56.
 */
export class Connections {
  readonly #parts: Parts;
  readonly #held = new Map<number, Held>();
  #origins: readonly string[];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#origins = parts.environment.embedOrigins;
  }

  /**
   * The service that something comes from.
   * @param sourceId null for what comes from none, which no caller should ask for
   * @throws HttpError 502 for one that is gone, 503 for one that is switched off or whose secret cannot be read
   */
  async of(sourceId: number | null): Promise<PowerBi> {
    const row = sourceId === null ? undefined : await repository.findSource(this.#parts.db, sourceId);
    if (!row) throw new HttpError(502, texts.sourceMissing);
    if (!row.isActive) throw new HttpError(503, texts.sourceOff, { values: { name: { zh: row.name, en: row.ename || row.name } } });
    return this.open(row);
  }

  /** The service of a source, also of one that is switched off. @throws HttpError 503 when its secret cannot be read */
  open(row: SourceRow): PowerBi {
    if (row.isEnvironment) return this.#parts.environment;
    const held = this.#held.get(row.id);
    if (held?.version === row.version) return held.powerBi;
    const powerBi = this.#open(this.#settingsOf(row));
    this.#held.set(row.id, { version: row.version, powerBi });
    return powerBi;
  }

  /** The same with a client that has signed in to nothing yet and remembers nothing, for a test, which asks also what rests. @throws HttpError 503 as `open` */
  afresh(row: SourceRow): PowerBi {
    return openPowerBi(row.isEnvironment ? this.#parts.environmentSettings : this.#settingsOf(row), this.#parts.pause);
  }

  /** A service that is no source yet. @param secret as somebody has entered it */
  try(values: Described, secret: string): PowerBi {
    return this.#open(this.#settingsWith(values, secret));
  }

  /** Origins that pages may be embedded from, of all sources that are on: for the header that browsers ask. */
  get origins(): readonly string[] {
    return this.#origins;
  }

  /** Reads anew which origins there are. */
  async refreshOrigins(): Promise<void> {
    const rows = await repository.activeSources(this.#parts.db);
    this.#origins = [...new Set(rows.flatMap((row) => (row.isEnvironment ? this.#parts.environment.embedOrigins : originsOf(row))))];
    for (const id of this.#held.keys()) if (!rows.some((row) => row.id === id)) this.#held.delete(id);
  }

  /** The same where nobody waits for it: what fails now is done by the clock. */
  async refreshSoon(): Promise<void> {
    await this.refreshOrigins().catch((err: unknown) => this.#parts.log.warn({ err }, 'which origins reports are embedded from could not be read'));
  }

  async start(): Promise<void> {
    await this.refreshOrigins();
    this.#timer = setInterval(() => void this.refreshSoon(), LOOK).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** However many clients call a service as the same application: what it has asked for holds for all of them. */
  #open(settings: PowerBiSettings): PowerBi {
    const { environment, pause } = this.#parts;
    return openPowerBi(settings, pause, undefined, environment.client.rests);
  }

  #settingsOf(row: SourceRow): PowerBiSettings {
    return this.#settingsWith(row, this.#secretOf(row));
  }

  #settingsWith(values: Described, secret: string): PowerBiSettings {
    const { clientId, credential, certificate, tokenMinutes, isDarkAllowed } = values;
    const signsIn = credential === 'certificate' ? { clientSecret: '', certificate: { certificate, privateKey: secret } } : { clientSecret: secret };
    return { ...placeOf(values), clientId, ...signsIn, renewMinutes: this.#parts.environmentSettings.renewMinutes, tokenMinutes, isDarkAllowed };
  }

  #secretOf({ id, name, ename, secret }: SourceRow): string {
    if (secret === '') return '';
    try {
      return this.#parts.secrets.open(secret, String(id));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new HttpError(503, texts.sourceSecretLost, { values: { name: { zh: name, en: ename || name } }, cause: error });
    }
  }
}

/** Where a source signs in, answers, and is embedded from. */
export const placeOf = ({ kind, tenant, authority, apiBase, embedOrigins }: Place): Pick<PowerBiSettings, 'authority' | 'scope' | 'apiBase' | 'embedOrigins'> => {
  if (kind === 'service') return { authority, scope: clouds.global.scope, apiBase, embedOrigins };
  const cloud = clouds[kind];
  return { authority: `${cloud.login}/${encodeURIComponent(tenant)}`, scope: cloud.scope, apiBase: cloud.apiBase, embedOrigins: [cloud.embedOrigin] };
};

const originsOf = (row: SourceRow): readonly string[] => placeOf(row).embedOrigins;
