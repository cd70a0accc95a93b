import type { EmbedData } from '@portal/shared/contract/publishing';

/** Whether the report asks a dataset: its data are refreshed, filtered, and exported. A page of its own is nobody's to query. */
export const isQueried = ({ type }: Pick<EmbedData, 'type'>): boolean => type === 'Online' || type === 'Rdlreports';

/** Neither dashboards nor foreign pages are printed. A paginated report is exported for it, by whom may export. */
export const isPrintable = ({ type, reportRole }: Pick<EmbedData, 'type' | 'reportRole'>): boolean =>
  type === 'Online' || (type === 'Rdlreports' && reportRole.allowExportData === 1);
