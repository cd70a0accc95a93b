import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportType } from '@portal/shared/contract';
import type { ExportTask } from '@portal/shared/contract/delivery';
import { App } from '@portal/shared/ui/base';
import { bodyOf, ExportForm, fieldsOf, type ExportFields } from './export-form.tsx';
import { useChangeExport } from './queries.ts';

/** Changes an export (SPEC 2.7): its name at once, what it makes when it runs again. */
export default function EditExport({ task, onClose }: { task: ExportTask; onClose: () => void }): ReactNode {
  const { t } = useTranslation('viewer');
  const { message } = App.useApp();
  const change = useChangeExport();
  const save = async (fields: ExportFields): Promise<void> => {
    await change.mutateAsync({ id: task.id, ...bodyOf(fields) });
    onClose();
    void message.success(t('exports.changed'));
  };
  return (
    <ExportForm
      title={t('exports.editNamed', { name: task.name })}
      okText={t('own.save')}
      hint={t('exports.editHint')}
      initial={fieldsOf(task)}
      isPaginated={task.reportType === reportType.paginated}
      onSave={save}
      onClose={onClose}
    />
  );
}
