import type { EmbedData } from '@portal/shared/contract/publishing';

/** Whether the report asks a dataset: its data are refreshed, filtered, and exported. A page of its own is nobody's to query. */
export const isQueried = ({ type }: Pick<EmbedData, 'type'>): boolean => type === 'Online' || type === 'Rdlreports';

/** The edit level from which on the report itself may be saved, and not only a copy (SPEC 4). */
const SAVES = 3;

export const maySave = (data: Pick<EmbedData, 'reportRole'> | null): boolean => (data?.reportRole.allowA ?? 0) >= SAVES;

/** A paginated report is exported to be printed, by whom may export it; of all others somebody prints what they see. */
export const isPrintable = ({ type, reportRole }: Pick<EmbedData, 'type' | 'reportRole'>): boolean =>
  type !== 'Rdlreports' || reportRole.allowExportData === 1;
