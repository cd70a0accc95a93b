import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import type { OpenReport } from './open-report.ts';
import type { Notice } from './open-report-state.ts';
import { NO_PAGE } from './page-choice.ts';

/** A message that something can be done about stays for so long, in seconds. */
const PATIENCE = 10;

/** Tells the reader once what happened to his report. */
export const useNotices = (report: OpenReport): void => {
  const { t } = useTranslation('viewer');
  const { message } = App.useApp();
  const { openReport } = useShell();
  const client = useQueryClient();

  const tellCopy = (id: number, name: string): void => {
    void client.invalidateQueries({ queryKey: ['reports'] });
    const key = `viewer-copy-${id}`;
    const open = (): void => {
      message.destroy(key);
      openReport({ id, page: NO_PAGE, type: 'Online', title: { zh: name, en: '' } });
    };
    const content = (
      <>
        {t('edit.savedCopy', { name })}
        <Button type="link" onClick={open}>
          {t('own.openCopy')}
        </Button>
      </>
    );
    void message.success({ key, content, duration: PATIENCE });
  };
  const tell = useEffectEvent((notice: Notice) => {
    switch (notice.kind) {
      case 'pageRefused':
        return void message.warning(t('report.pageRefused'));
      case 'saved':
        return void message.success(t(notice.isCopy ? 'edit.savedCopy' : 'edit.saved', { name: notice.name }));
      case 'copyAdded':
        return tellCopy(notice.id, notice.name);
      case 'commandFailed':
        return void message.error(t('report.commandFailed', { reason: t(`failure.${notice.failure.kind}.title`) }));
    }
  });
  useEffect(() => report.onNotice((notice) => tell(notice)), [report]);
};
