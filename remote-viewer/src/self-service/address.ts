import { generatePath, matchPath } from '@portal/shared/router';

const PATTERN = '/Main/SelfBIView/:id/:datasetId/new/edit';

/** Where a new report is made over the data of a published one. */
export const newReportPath = (originId: number, datasetId: string): string => generatePath(PATTERN, { id: String(originId), datasetId });

/** The published report whose data an address wants a new report over; null for every other address. */
export const originIn = (pathname: string): number | null => {
  const { id = '' } = matchPath(PATTERN, pathname)?.params ?? {};
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
};
