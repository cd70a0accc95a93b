import type { BodyOf } from '@portal/shared/contract';
import type { ConnectionSource, endpoints } from '@portal/shared/contract/publishing';

type Body = BodyOf<typeof endpoints.connectionSources.add>;
export type SourceBody = Omit<Required<Body>, 'secret' | 'checked'>;
/** What is in the form; `kept` says who has set the secret that is kept, and is empty for a new one, as `id` is missing. */
export type Values = Omit<SourceBody, 'secretExpireDay' | 'tokenMinutes'> & {
  readonly id: number | undefined;
  readonly secret: string;
  readonly secretExpireDay: string | undefined;
  readonly tokenMinutes: number | undefined;
  readonly kept: string;
  /** What the last test of these values came to, sealed by the server. */
  readonly test?: string;
};

/** What is one thing: who signs in where, and by what. */
export const sourceParts = [['kind', 'tenant', 'authority', 'apiBase', 'embedOrigins', 'clientId', 'credential', 'certificate', 'secret', 'secretExpireDay']] as const satisfies readonly (readonly (keyof Values)[])[];

/** What the form begins with. */
export const valuesOf = (row: ConnectionSource | null, kept: string): Values => ({
  id: row?.id,
  name: row?.name ?? '',
  ename: row?.ename ?? '',
  kind: row?.kind ?? 'global',
  tenant: row?.tenant ?? '',
  clientId: row?.clientId ?? '',
  credential: row?.credential ?? 'secret',
  certificate: row?.certificate ?? '',
  authority: row?.authority ?? '',
  apiBase: row?.apiBase ?? '',
  embedOrigins: row?.embedOrigins ?? [],
  secretExpireDay: row?.secretExpireDay ?? undefined,
  tokenMinutes: row?.tokenMinutes ?? undefined,
  isDarkAllowed: row?.isDarkAllowed ?? 0,
  secret: '',
  kept,
});

/** What is sent of it, without the secret; what is not shown of its kind is not sent. */
export const bodyOf = ({ name, ename, kind, tenant, clientId, credential, certificate, authority, apiBase, embedOrigins, secretExpireDay, tokenMinutes, isDarkAllowed }: Values): SourceBody => {
  const isService = kind === 'service';
  return {
    name,
    ename,
    kind,
    tenant: isService ? '' : tenant,
    clientId,
    credential,
    certificate: credential === 'certificate' ? certificate : '',
    authority: isService ? authority : '',
    apiBase: isService ? apiBase : '',
    embedOrigins: isService ? embedOrigins : [],
    secretExpireDay: (credential === 'secret' && secretExpireDay) || null,
    tokenMinutes: tokenMinutes ?? null,
    isDarkAllowed,
  };
};

/** A secret that was typed; without one, that which is kept stays. */
export const secretOf = ({ secret }: Values): { secret?: string } => (secret === '' ? {} : { secret });

/** What a test in the form came to; the server keeps it if just that was tested. */
export const checkedOf = ({ test }: Values): { checked?: string } => (test ? { checked: test } : {});

/** How many days a secret is still good, by the day of whoever looks; undefined where nobody has said. */
export const daysLeft = (day: string | null, now = new Date()): number | undefined => {
  if (day === null) return undefined;
  const [today, last] = [new Date(now.getFullYear(), now.getMonth(), now.getDate()), new Date(`${day}T00:00:00`)];
  return Math.round((last.getTime() - today.getTime()) / 86_400_000);
};
/** From when on the end of a secret is marked. */
export const SOON_DAYS = 30;
