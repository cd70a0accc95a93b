import { z } from 'zod';
import { identifier, type ReportDefinition } from '../definition/index.ts';
import { invalid } from '../refusal.ts';
import { effectiveIdentity } from '../tokens/embed-request.ts';
import { formats } from './files.ts';

const bookmark = z.object({ name: z.string().max(200).optional(), state: z.string().max(100_000).optional() });

/** POST ExportTo for a report with pages (protocol 13.7). */
export const exportRequest = z.object({
  format: z.enum(formats, { error: `must be one of ${formats.join(', ')}` }),
  powerBIReportConfiguration: z
    .object({
      settings: z.object({ locale: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/).default('en'), includeHiddenPages: z.boolean().default(false) }).prefault({}),
      /** Power BI takes at most 50. */
      pages: z.array(z.object({ pageName: identifier, bookmark: bookmark.optional() })).min(1).max(50).optional(),
      defaultBookmark: bookmark.optional(),
      identities: z.array(effectiveIdentity).max(1).default([]),
    })
    .prefault({}),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** The pages that a request asks for, in its order; without any, those that are not hidden. @throws Refusal 400 */
export const wantedPages = ({ pages }: ReportDefinition, { powerBIReportConfiguration: { pages: wanted, settings } }: ExportRequest) => {
  if (!wanted) return pages.filter(({ hidden }) => !hidden || settings.includeHiddenPages).map((page) => ({ page, bookmark: undefined }));
  return wanted.map(({ pageName, bookmark: own }, index) => {
    const page = pages.find(({ name }) => name === pageName);
    if (!page) throw invalid(`powerBIReportConfiguration.pages[${index}].pageName`, `there is no page ${pageName}`);
    return { page, bookmark: own };
  });
};
