import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { id } from '../values.ts';

/** The file that a report is made of (SPEC 7.3): Power BI's .pbix or, of a paginated report, .rdl; or the local service's counterparts of them. */
export const reportFiles = {
  download: post('/api/OnlinePowerBI/DownloadReportPBIX', {
    summary: 'Says where the file of a report is fetched, if the reader may have it; the file itself comes without an envelope',
    access: 'reports',
    body: z.object({ id }),
    value: z.object({
      /** For a browser to open; it is good as long as the reader is signed in and may have the file. */
      path: z.string(),
      /** What the file is called when it is saved. */
      name: z.string(),
    }),
  }),
};
