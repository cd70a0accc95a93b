import type { ReactNode } from 'react';
import { reportType } from '@portal/shared/contract';
import { endpoints, type ExportTask } from '@portal/shared/contract/delivery';
import { App } from '@portal/shared/ui/base';
import { FormDrawer } from '@portal/shared/ui/resource';
import { bodyOf, fieldsOf, namedByForm, type ExportFields } from './export-fields.ts';
import { mailFields, whatFields } from './form-fields.tsx';
import { useChangeExport } from './queries.ts';
import { useTexts } from './texts.ts';

/** Changes an export (SPEC 2.7): its name at once, what it makes when it runs again. */
export default function EditExport({ task, onClose }: { task: ExportTask; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { message } = App.useApp();
  const change = useChangeExport();
  const save = async (fields: ExportFields): Promise<void> => {
    await namedByForm(change.mutateAsync({ id: task.id, ...bodyOf(fields) }));
    void message.success(t('changed'));
  };
  return (
    <FormDrawer<ExportFields>
      isWide
      title={t('editNamed', { name: task.name })}
      fields={[...whatFields(t, task.reportType === reportType.paginated, t('editHint')), ...mailFields(t)]}
      initial={fieldsOf(task)}
      rules={endpoints.exports.update.body.shape}
      onSave={save}
      onClose={onClose}
    />
  );
}
