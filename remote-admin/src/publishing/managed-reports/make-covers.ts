import { call } from '@portal/shared/api';
import { reportType } from '@portal/shared/contract';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import type { Language } from '@portal/shared/language';

const { managedReports } = endpoints;

/** Whether a cover can be made of a report: an H5 report shows itself, and no service draws it. */
export const hasFirstPage = ({ reportType: type }: ManagedReport): boolean => type !== reportType.h5;

/** A picture of what a report's readers see first. @returns its path, as that of an uploaded one */
export const makeCover = (id: number, language: Language): Promise<string> => call(managedReports.makeCover, { body: { id, language }, quiet: true });
