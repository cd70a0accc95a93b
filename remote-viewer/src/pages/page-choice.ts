import type { ReportPage } from '@portal/shared/contract';

/** In a path: no page asked for (SPEC 2.2). */
export const NO_PAGE = 'null';

/**
 * The page to show when `requested` is asked for (SPEC 5, page access): itself if it is permitted, else the first
 * permitted one. `refused` says that a page was asked for and is not permitted; `page` is null if none is.
 */
export const choosePage = (
  requested: string,
  permitted: readonly ReportPage[],
): { page: string | null; refused: boolean } => {
  if (permitted.some(({ code }) => code === requested)) return { page: requested, refused: false };
  return { page: permitted[0]?.code ?? null, refused: requested !== NO_PAGE };
};
