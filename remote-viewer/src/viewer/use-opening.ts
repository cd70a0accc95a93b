import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTab } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import type { Language } from '../embed/index.ts';
import type { Address } from './address.ts';
import type { OpenReport } from './open-report.ts';

/** Opens the report, and turns to the page that the tab's path asks for. Nothing here ends when the tab is hidden. */
export const useOpening = (report: OpenReport, requestedPage: string, language: Language): void => {
  useEffect(() => report.start(requestedPage, language), [report, requestedPage, language]);
  useEffect(() => report.follow(requestedPage), [report, requestedPage]);
};

/**
 * Keeps the tab's path in step with the page that is shown. It reads the report's page at the moment of writing: the
 * effect before it may have turned to another one since this render.
 */
export const usePathOf = (report: OpenReport, page: string | null, address: Address): void => {
  const { replacePath } = usePageTab();
  const write = useEffectEvent(() => {
    const shown = report.state().page;
    if (shown === null) return;
    report.noteWritten(shown);
    replacePath(address.atPage(shown));
  });
  useEffect(() => write(), [page]);
};

/** Shows what the report has to say as messages, while its tab is in front. */
export const useNotices = (report: OpenReport): void => {
  const { t } = useTranslation('viewer');
  const { message } = App.useApp();
  useEffect(
    () =>
      report.onNotice((notice) => {
        if (notice.kind === 'pageRefused') void message.warning(t('report.pageRefused'));
        else void message.error(t('report.commandFailed', { reason: t(`failure.${notice.failure.kind}.title`) }));
      }),
    [report, message, t],
  );
};
