import { invalidParameters } from '../protocol/errors.ts';
import type { Settings } from './settings.ts';

/** The fields of the load message that this page reads. */
export interface EmbedConfig {
  type: string;
  id: string;
  accessToken: string;
  uniqueId?: string;
  pageName?: string;
  visualName?: string;
  dashboardId?: string;
  pageView?: string;
  permissions?: number;
  viewMode?: number;
  contrastMode?: number;
  settings: Settings;
  theme?: { themeJson?: unknown };
  filters?: unknown;
  slicers?: unknown;
  bookmark?: { state?: string };
}

const given = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw invalidParameters('A load needs the embed configuration.');
  return value as Record<string, unknown>;
};

/** The load of a new report: its id is that of the dataset, until it is saved (protocol 3.5). Throws as {@link readConfig}. */
export const readCreation = (body: unknown): EmbedConfig => {
  const { datasetId, ...config } = given(body);
  if (typeof datasetId !== 'string' || datasetId === '') throw invalidParameters('The embed configuration has no datasetId.');
  return readConfig({ ...config, type: 'create', id: datasetId });
};

/** Checks what a load cannot do without. Throws 400 `Invalid parameters`. */
export const readConfig = (body: unknown): EmbedConfig => {
  const config = given(body);
  if (typeof config.id !== 'string' || config.id === '') throw invalidParameters('The embed configuration has no id.');
  if (typeof config.accessToken !== 'string' || config.accessToken === '') throw invalidParameters('The embed configuration has no accessToken.');
  const settings = typeof config.settings === 'object' && config.settings !== null ? (config.settings as Settings) : {};
  return { ...(config as Partial<EmbedConfig>), type: String(config.type ?? ''), id: config.id, accessToken: config.accessToken, settings };
};
