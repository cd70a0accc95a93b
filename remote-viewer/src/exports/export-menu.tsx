import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ExportFlag } from '@portal/shared/contract/delivery';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import type { OpenReport } from '../open-report/open-report.ts';
import { IconButton } from '../toolbar/icon-button.tsx';
import { exportName, offeredFormats } from './new-export.ts';
import { useCreateExport } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetched by who wants more than a file of what they see. */
const ExportDialog = lazy(() => import('./export-dialog.tsx'));

type Props = { report: OpenReport; data: EmbedData; page: string | null; label: string; /** Beside its icon. */ word?: string | undefined; disabled: boolean };

/** What does not begin at once, but asks for more first. */
const MORE = 'more';

/**
 * Exports the report that is open (SPEC 2.5): a format is one click, with all pages and what has been filtered, and the report stays in front;
 * the portal tells how far it is. Pages, several formats and a mail are behind *more*.
 */
export const ExportMenu = ({ report, data, page, label, word, disabled }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const create = useCreateExport();
  const [asking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const begin = async (format: ExportFlag): Promise<void> => {
    try {
      // SPEC 9 has a presentation and a mail by default: here what was chosen is all.
      await create.mutateAsync({ reportId: data.id, name: exportName(data.reportMsg, language), isPPT: 0, isEmail: 0, [format]: 1, state: await report.captureState() });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const choose = ({ key }: { key: string }): void => (key === MORE ? setAsking(true) : void begin(key as ExportFlag));
  const items = [...offeredFormats(data.type === 'Rdlreports').map((format) => ({ key: format, label: t(`form.${format}`) })), { type: 'divider' as const }, { key: MORE, label: t('more') }];
  return (
    <>
      <Dropdown menu={{ items, onClick: choose }} trigger={['click']} placement="bottomRight" disabled={disabled || create.isPending} onOpenChange={setOpen}>
        <span>
          <IconButton icon={<ExportOutlined />} label={label} word={word} menu expanded={isOpen} disabled={disabled} isBusy={create.isPending} />
        </span>
      </Dropdown>
      {asking && (
        <Suspense>
          <ExportDialog report={report} data={data} page={page} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};
