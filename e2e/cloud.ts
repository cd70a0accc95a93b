import { join } from 'node:path';
import { copySamples, startReporting } from '@portal/tooling/reporting-service';

const client = { id: '6d0f4a52-3c1b-4c79-9f0e-2f6b8c1d7e30', secret: 'only for the end-to-end tests' };

export type Cloud = {
  /** The settings by which an operator points the portal at it. */
  readonly settings: Record<string, string>;
  readonly stop: () => Promise<void>;
};

/**
 * A reporting service that is there before the portal and does not belong to it: with its own data, port and secret, as
 * Power BI would be. The portal learns of it by settings alone.
 */
export const startCloud = async ({ port, portal, folder }: { port: number; portal: string; folder: string }): Promise<Cloud> => {
  const data = join(folder, 'cloud');
  copySamples(data);
  const { origin, stop } = await startReporting({ port, folder: data, client, portalOrigins: portal });
  return {
    settings: {
      POWERBI_API_BASE: origin,
      POWERBI_LOGIN_AUTHORITY: `${origin}/local`,
      POWERBI_SCOPE: 'https://analysis.windows.net/powerbi/api/.default',
      POWERBI_EMBED_ORIGINS: origin,
      POWERBI_CLIENT_ID: client.id,
      POWERBI_CLIENT_SECRET: client.secret,
    },
    stop,
  };
};

type Thing = { readonly id: string; readonly name: string };
/** What somebody does with reports where they come from, in its first workspace. */
type InService = {
  /** Puts a report there once more. */
  readonly copyReport: (name: string, newName: string) => Promise<void>;
  readonly removeReport: (name: string) => Promise<void>;
};

export const inService = async ({ settings }: Cloud): Promise<InService> => {
  const { POWERBI_API_BASE: origin = '', POWERBI_LOGIN_AUTHORITY: authority = '', POWERBI_SCOPE: scope = '' } = settings;
  const form = new URLSearchParams({ client_id: client.id, client_secret: client.secret, scope, grant_type: 'client_credentials' });
  const { access_token: token } = (await (await fetch(`${authority}/oauth2/v2.0/token`, { method: 'POST', body: form })).json()) as { access_token: string };
  const call = async (method: string, path: string, body?: object): Promise<{ value: readonly Thing[] }> => {
    const answer = await fetch(`${origin}/v1.0/myorg/${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return JSON.parse((await answer.text()) || '{}') as { value: readonly Thing[] };
  };
  const [workspace] = (await call('GET', 'groups')).value;
  const reports = `groups/${workspace?.id}/reports`;
  const pathOf = async (name: string): Promise<string> => `${reports}/${(await call('GET', reports)).value.find((one) => one.name === name)?.id}`;
  return {
    copyReport: async (name, newName) => void (await call('POST', `${await pathOf(name)}/Clone`, { name: newName })),
    removeReport: async (name) => void (await call('DELETE', await pathOf(name))),
  };
};
