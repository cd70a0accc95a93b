import { useTranslation } from 'react-i18next';
import type { EmbedData } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { printPaginated } from '../exports/print-paginated.ts';
import type { OpenReport } from './open-report.ts';

/** The message that tells of the preparation, and is replaced by how it ended. */
const KEY = 'viewer-print';

/** Prints what is open; null for what cannot be printed: dashboards, foreign pages, and paginated reports that may not be exported. */
export const usePrint = (report: OpenReport, { id, type, reportMsg, reportRole }: EmbedData): (() => Promise<void>) | null => {
  const { t } = useTranslation('viewer');
  const { language } = useLanguage();
  const { message } = App.useApp();
  if (type === 'Online') return report.print;
  if (type !== 'Rdlreports' || reportRole.allowExportData !== 1) return null;
  return async () => {
    void message.loading({ key: KEY, content: t('toolbar.printing'), duration: 0 });
    try {
      await printPaginated(id, nameIn(language, reportMsg.reportName, reportMsg.reportEnName), await report.captureState());
      message.destroy(KEY);
    } catch (error) {
      void message.error({ key: KEY, content: t('toolbar.printFailed', { reason: (error as Error).message }) });
    }
  };
};
