import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { App } from '@portal/shared/ui/base';
import { useOfferToOpen } from '../self-service/use-offer-to-open.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import type { Notice } from '../open-report/open-report-state.ts';

/** The message that tells of the preparation, and is replaced by how it ended. */
const PRINTING = 'viewer-print';

/** Tells the reader once what happened to the report. */
export const useNotices = (report: OpenReport): void => {
  const { t } = useTranslation('viewer');
  const { message } = App.useApp();
  const offer = useOfferToOpen();

  const tellCopy = (id: number, name: string): void => {
    offer({ key: `viewer-copy-${id}`, id, name, text: t('edit.savedCopy', { name }), action: t('own.openCopy') });
  };
  const tell = useEffectEvent((notice: Notice) => {
    switch (notice.kind) {
      case 'pageRefused':
        return void message.warning(t('report.pageRefused'));
      case 'saved':
        return void message.success(t(notice.isCopy ? 'edit.savedCopy' : 'edit.saved', { name: notice.name }));
      case 'copyAdded':
        return tellCopy(notice.id, notice.name);
      case 'printing':
        return void message.loading({ key: PRINTING, content: t('toolbar.printing'), duration: 0 });
      case 'printed':
        return message.destroy(PRINTING);
      case 'printFailed':
        return void message.error({ key: PRINTING, content: t('toolbar.printFailed', { reason: notice.reason }) });
      case 'notPrintable':
        return void message.info(t('report.notPrintable'));
      case 'notNow':
        return void message.info(t('report.notNow'));
      case 'commandFailed':
        return void message.error(t('report.commandFailed', { reason: t(`failure.${notice.failure.kind}.title`) }));
    }
  });
  useEffect(() => {
    const unlisten = report.onNotice((notice) => tell(notice));
    return () => {
      unlisten();
      // How the printing ended is told when the tab is in front again.
      message.destroy(PRINTING);
    };
  }, [report, message]);
};
