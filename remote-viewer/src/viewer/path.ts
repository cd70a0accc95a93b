import type { ViewerType } from '@portal/shared/contract';
import { generatePath } from '@portal/shared/router';
import { NO_PAGE } from './page-choice.ts';

/** Where a report is shown (SPEC 2.4). `page` is a page's code; null stands for the first one. */
export const pathOf = (id: number, page: string | null, type: ViewerType): string =>
  generatePath('/Main/PBIViews/:id/:page/:type', { id: String(id), page: page ?? NO_PAGE, type });
