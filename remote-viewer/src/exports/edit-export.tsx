import type { ReactNode } from 'react';
import { reportType } from '@portal/shared/contract';
import type { ExportTask } from '@portal/shared/contract/delivery';
import { App } from '@portal/shared/ui/base';
import { bodyOf, ExportForm, fieldsOf, type ExportFields } from './export-form.tsx';
import { useChangeExport } from './queries.ts';
import { useTexts } from './texts.ts';

/** Changes an export (SPEC 2.7): its name at once, what it makes when it runs again. */
export default function EditExport({ task, onClose }: { task: ExportTask; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { message } = App.useApp();
  const change = useChangeExport();
  const save = async (fields: ExportFields): Promise<void> => {
    await change.mutateAsync({ id: task.id, ...bodyOf(fields) });
    onClose();
    void message.success(t('changed'));
  };
  return (
    <ExportForm
      title={t('editNamed', { name: task.name })}
      okText={t('form.save')}
      hint={t('editHint')}
      initial={fieldsOf(task)}
      isPaginated={task.reportType === reportType.paginated}
      onSave={save}
      onClose={onClose}
    />
  );
}
