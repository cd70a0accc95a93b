import type { EmbedData } from '@portal/shared/contract/publishing';

/** Whether the report asks a dataset: its data are refreshed, filtered, and exported. A page of its own is nobody's to query. */
export const isQueried = ({ type }: Pick<EmbedData, 'type'>): boolean => type === 'Online' || type === 'Rdlreports';

/** A paginated report is exported to be printed, by whom may export it; of all others somebody prints what they see. */
export const isPrintable = ({ type, reportRole }: Pick<EmbedData, 'type' | 'reportRole'>): boolean =>
  type !== 'Rdlreports' || reportRole.allowExportData === 1;
