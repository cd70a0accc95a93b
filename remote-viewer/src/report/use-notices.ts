import { useEffect, useEffectEvent } from 'react';
import { App } from '@portal/shared/ui/base';
import { useTexts as useFailureTexts } from '../failure/texts.ts';
import { useOfferToOpen } from '../self-service/use-offer-to-open.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import type { Notice } from '../open-report/open-report-state.ts';
import { useTexts } from './texts.ts';

/** The message that tells of the preparation, and is replaced by how it ended. */
const PRINTING = 'viewer-print';

/** Tells the reader once what happened to the report. */
export const useNotices = (report: OpenReport): void => {
  const t = useTexts();
  const failureTexts = useFailureTexts();
  const { message } = App.useApp();
  const offer = useOfferToOpen();

  const tellCopy = (id: number, name: string): void => {
    offer({ key: `viewer-copy-${id}`, id, name, text: t('savedCopy', { name }), action: t('copy.open') });
  };
  const tell = useEffectEvent((notice: Notice) => {
    switch (notice.kind) {
      case 'pageRefused':
        return void message.warning(t('pageRefused'));
      case 'saved':
        return void message.success(t(notice.isCopy ? 'savedCopy' : 'saved', { name: notice.name }));
      case 'copyAdded':
        return tellCopy(notice.id, notice.name);
      case 'printing':
        return void message.loading({ key: PRINTING, content: t('printing'), duration: 0 });
      case 'printed':
        return message.destroy(PRINTING);
      case 'printFailed':
        return void message.error({ key: PRINTING, content: t('printFailed', { reason: notice.reason }) });
      case 'notPrintable':
        return void message.info(t('notPrintable'));
      case 'unfit':
        return void message.warning(t('unfit'));
      case 'visualGone':
        return void message.info(t('visualGone'));
      case 'visualHere':
        return void message.info(notice.title === '' ? t('visualHere') : t('visualNamedHere', { title: notice.title }));
      case 'notNow':
        return void message.info(t('notNow'));
      case 'commandFailed':
        return void message.error(t('commandFailed', { reason: failureTexts(`${notice.failure.kind}.title`) }));
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
