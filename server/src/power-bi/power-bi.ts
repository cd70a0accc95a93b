import type { Pause } from '../pause.ts';
import { isHere } from '../settings.ts';
import type { CertificateCredential } from './client-assertion.ts';
import { PowerBiClient } from './client.ts';
import { DashboardCalls } from './dashboard-calls.ts';
import { DatasetCalls } from './dataset-calls.ts';
import { EmbedTokens } from './embed-tokens.ts';
import { ImportCalls } from './import-calls.ts';
import { ReportCalls } from './report-calls.ts';
import type { Rests } from './throttle.ts';
import { WorkspaceCalls } from './workspace-calls.ts';

/** Where a service that speaks Power BI's protocol is, and as whom the portal calls it. */
export type PowerBiSettings = {
  /** Where tokens come from: an address before `/oauth2/v2.0/token`. */
  readonly authority: string;
  readonly scope: string;
  readonly apiBase: string;
  readonly embedOrigins: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in by a certificate, and not by the secret. */
  readonly certificate?: CertificateCredential;
  /** Minutes before an embed token's end at which the browser renews it. */
  readonly renewMinutes: number;
  /** How long embed tokens are good; null is as long as the service lets them. */
  readonly tokenMinutes: number | null;
  /** Whether its reports may be given a dark theme. */
  readonly isDarkAllowed: boolean;
};

/** One reporting service, as modules call it: with a token of its own, and what it remembers. */
export type PowerBi = {
  readonly client: PowerBiClient;
  readonly tokens: EmbedTokens;
  readonly workspaces: WorkspaceCalls;
  readonly reports: ReportCalls;
  readonly dashboards: DashboardCalls;
  readonly datasets: DatasetCalls;
  readonly imports: ImportCalls;
  /** Origins that its embed addresses may have. */
  readonly embedOrigins: readonly string[];
  /** Whether it is on this machine, and so nobody's but the portal's. */
  readonly isHere: boolean;
  /** Whether its reports may be given a dark theme; those of the portal's own service always may. */
  readonly isDarkAllowed: boolean;
};

/**
 * @param now in milliseconds, as the client has it
 * @param rests which services rest, as other clients have heard
 */
export const openPowerBi = (settings: PowerBiSettings, pause: Pause, now?: () => number, rests?: Rests): PowerBi => {
  const client = new PowerBiClient(settings, pause, now, rests);
  return {
    client,
    tokens: new EmbedTokens(client, settings),
    workspaces: new WorkspaceCalls(client),
    reports: new ReportCalls(client),
    dashboards: new DashboardCalls(client),
    datasets: new DatasetCalls(client),
    imports: new ImportCalls(client),
    embedOrigins: settings.embedOrigins,
    isHere: isHere(settings.apiBase),
    isDarkAllowed: settings.isDarkAllowed || isHere(settings.apiBase),
  };
};
