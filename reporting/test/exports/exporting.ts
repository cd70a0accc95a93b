import { expect } from '@jest/globals';
import { caller, ids, signIn, type startShop } from '../rest/shop.ts';

type App = Awaited<ReturnType<typeof startShop>>['app'];

export interface Export {
  id: string;
  status: string;
  percentComplete: number;
  resourceFileExtension?: string;
  resourceLocation?: string;
}

export const group = `/v1.0/myorg/groups/${ids.workspace}`;
/** A report whose rows everybody sees, and one with row-level security. */
export const open = `${group}/reports/${ids.openReport}`;
export const secured = `${group}/reports/${ids.report}`;
export const asAnna = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];

/** Exports as a client of the REST API does. */
export const exporter = async (app: App) => {
  const token = await signIn(app);
  const call = caller(app, token);

  const begin = async (report: string, format: string, configuration: Record<string, unknown> = {}): Promise<Export> => {
    const { status, json } = await call('POST', `${report}/ExportTo`, { format, powerBIReportConfiguration: configuration });
    expect(json).not.toHaveProperty('error');
    expect(status).toBe(202);
    return json as unknown as Export;
  };

  /** Asks until the export has ended; what it says of its progress never goes back. */
  const finished = async (report: string, id: string): Promise<Export> => {
    for (let percent = 0; ; ) {
      const { json, status, headers } = await call('GET', `${report}/exports/${id}`);
      const job = json as unknown as Export;
      expect(job.percentComplete).toBeGreaterThanOrEqual(percent);
      percent = job.percentComplete;
      if (job.status === 'Succeeded' || job.status === 'Failed') {
        expect(status).toBe(200);
        return job;
      }
      expect([status, headers['retry-after']]).toEqual([202, '1']);
      expect(percent).toBeLessThan(100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const file = async (report: string, id: string) => {
    const answer = await app.inject({ url: `${report}/exports/${id}/file`, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, type: answer.headers['content-type'], content: answer.rawPayload };
  };

  const exported = async (report: string, format: string, configuration: Record<string, unknown> = {}) => {
    const job = await finished(report, (await begin(report, format, configuration)).id);
    expect(job).toMatchObject({ status: 'Succeeded', percentComplete: 100 });
    return { job, ...(await file(report, job.id)) };
  };
  return { call, begin, finished, file, exported };
};

/** The state of a bookmark as the embed page captures it. */
export const bookmark = (state: Record<string, unknown>) => ({ state: Buffer.from(JSON.stringify({ version: 1, page: 'ReportSection1', ...state })).toString('base64url') });
