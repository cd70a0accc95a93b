import { paginatedRenderer } from './paginated/paginated-renderer.ts';
import { pageRenderer } from './report/page-renderer.ts';
import type { Renderers } from './renderer.ts';

/** Everything that the service can make into files: `renderers[reportType][format]`. */
export const renderers: Renderers = {
  PowerBIReport: { PDF: pageRenderer('PDF'), PPTX: pageRenderer('PPTX'), PNG: pageRenderer('PNG') },
  PaginatedReport: {
    PDF: paginatedRenderer('PDF'),
    PPTX: paginatedRenderer('PPTX'),
    IMAGE: paginatedRenderer('IMAGE'),
    XLSX: paginatedRenderer('XLSX'),
    DOCX: paginatedRenderer('DOCX'),
    CSV: paginatedRenderer('CSV'),
  },
};
