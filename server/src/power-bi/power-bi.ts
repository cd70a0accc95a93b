import type { Pause } from '../pause.ts';
import type { PowerBiSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import { DatasetCalls } from './dataset-calls.ts';
import { EmbedTokens } from './embed-tokens.ts';
import { ReportCalls } from './report-calls.ts';

/** The reporting service, as modules call it. */
export type PowerBi = {
  readonly client: PowerBiClient;
  readonly tokens: EmbedTokens;
  readonly reports: ReportCalls;
  readonly datasets: DatasetCalls;
};

export const openPowerBi = (settings: PowerBiSettings, pause: Pause): PowerBi => {
  const client = new PowerBiClient(settings, pause);
  return { client, tokens: new EmbedTokens(client, settings), reports: new ReportCalls(client), datasets: new DatasetCalls(client) };
};
