import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { ConnectionSource, endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { PowerBiSettings } from '../../../power-bi/power-bi.ts';
import { isHere } from '../../../settings.ts';
import { clouds } from './clouds.ts';
import { placeOf } from './connections.ts';
import type { ListedSource, SourceRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.connectionSources;
/** What a form says of a source, without its secret. */
export type SourceForm = Omit<z.output<Entries['add']['body']>, 'secret'>;
type Columns = ReturnType<typeof columnsOf>;

/** What a form says, as it is kept: of other kinds than its own there is nothing. @throws HttpError 400 by field */
export const columnsOf = ({ secretExpireDay, certificate, isDarkAllowed, ...form }: SourceForm) => {
  const isService = form.kind === 'service';
  for (const field of isService ? (['authority', 'apiBase'] as const) : (['tenant'] as const)) {
    if (form[field] === '') throw new HttpError(400, texts.needed, { field });
  }
  if (isService && form.embedOrigins.length === 0) throw new HttpError(400, texts.needed, { field: 'embedOrigins' });
  const read = form.credential === 'certificate' ? readCertificate(certificate) : undefined;
  return {
    ...form,
    tenant: isService ? '' : form.tenant,
    authority: isService ? withoutSlash(form.authority) : '',
    apiBase: isService ? withoutSlash(form.apiBase) : '',
    embedOrigins: isService ? form.embedOrigins : [],
    certificate: read ? certificate : '',
    isDarkAllowed: isDarkAllowed === 1,
    secretExpireTime: read ? new Date(read.validTo) : secretExpireDay === null ? null : new Date(`${secretExpireDay}T00:00:00Z`),
  };
};

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** @throws HttpError 400 for one that is none, or is over */
const readCertificate = (pem: string): X509Certificate => {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch (cause) {
    throw new HttpError(400, pem === '' ? texts.needed : texts.certificateWrong, { field: 'certificate', cause });
  }
  if (new Date(certificate.validTo) <= new Date()) throw new HttpError(400, texts.certificateOver, { field: 'certificate', values: { day: dayOf(new Date(certificate.validTo)) ?? '' } });
  return certificate;
};

/** @throws HttpError 400 for a private key that is none, or belongs to another certificate */
export const checkSecret = ({ credential, certificate }: Pick<SourceRow, 'credential' | 'certificate'>, secret: string): void => {
  if (credential === 'secret') return;
  let key: KeyObject;
  try {
    key = createPrivateKey(secret);
  } catch {
    // Its cause is left out: it might say something of the key.
    throw new HttpError(400, texts.keyWrong, { field: 'secret' });
  }
  if (key.asymmetricKeyType !== 'rsa') throw new HttpError(400, texts.keyNotRsa, { field: 'secret' });
  if (!new X509Certificate(certificate).checkPrivateKey(key)) throw new HttpError(400, texts.keyForeign, { field: 'secret' });
};

/** Whether the kept secret would be sent to another address or tenant, or as somebody else. */
export const goesElsewhere = (before: SourceRow, after: Columns): boolean => {
  const [from, to] = [placeOf(before), placeOf(after)];
  return before.kind !== after.kind || from.authority !== to.authority || from.apiBase !== to.apiBase || before.clientId !== after.clientId || before.credential !== after.credential;
};

/** What the audit log keeps: all but the secret, and of the certificate what it is known by. */
export const described = ({ name, ename, kind, tenant, clientId, credential, certificate, authority, apiBase, embedOrigins, secretExpireTime, tokenMinutes, isDarkAllowed }: Columns | SourceRow): Record<string, unknown> => ({
  name,
  ename,
  kind,
  tenant,
  clientId,
  credential,
  certificate: certificate === '' ? '' : new X509Certificate(certificate).fingerprint256,
  authority,
  apiBase,
  embedOrigins,
  // By names that the audit log does not take for secrets.
  credentialExpireDay: dayOf(secretExpireTime),
  embedMinutes: tokenMinutes,
  isDarkAllowed,
});

export const dayOf = (instant: Date | null): string | null => instant && instant.toISOString().slice(0, 10);

/** A row as administrators see it; of the source that the settings name, what stands there. */
export const rowOf = ({ source, ...counts }: ListedSource, environment: PowerBiSettings): ConnectionSource => {
  const { secret, secretTime, secretExpireTime, isEnvironment, isActive, isDarkAllowed, checkTime, createTime: _, updateTime, ...row } = source;
  return {
    ...row,
    isDarkAllowed: flagOf(isDarkAllowed),
    ...(isEnvironment && ofSettings(environment)),
    ...counts,
    isEnvironment: flagOf(isEnvironment),
    isSecretSet: flagOf(isEnvironment ? environment.clientSecret !== '' : secret !== ''),
    secretTime: secretTime && secretTime.toISOString(),
    secretExpireDay: dayOf(secretExpireTime),
    isActive: flagOf(isActive),
    checkTime: checkTime && checkTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
};

/** Of which cloud a source is. @param ofSettings of which the one is that the settings name */
export const kindAs = ({ kind, isEnvironment }: Pick<SourceRow, 'kind' | 'isEnvironment'>, ofSettings: SourceRow['kind']): SourceRow['kind'] => (isEnvironment ? ofSettings : kind);

/** Of which cloud the service is that the settings name. */
export const kindOf = ({ authority, apiBase }: Pick<PowerBiSettings, 'authority' | 'apiBase'>): SourceRow['kind'] =>
  (['global', 'china'] as const).find((one) => clouds[one].apiBase === apiBase && authority.startsWith(`${clouds[one].login}/`)) ?? 'service';

const ofSettings = ({ authority, apiBase, embedOrigins, clientId, tokenMinutes, isDarkAllowed }: PowerBiSettings) => {
  const kind = kindOf({ authority, apiBase });
  const tenant = kind === 'service' ? '' : authority.slice(clouds[kind].login.length + 1);
  return { kind, tenant, authority, apiBase, embedOrigins: [...embedOrigins], clientId, tokenMinutes, isDarkAllowed: flagOf(isDarkAllowed || isHere(apiBase)) };
};
