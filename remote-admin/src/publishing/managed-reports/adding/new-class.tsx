import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';
import { Button } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { useTexts as useClassTexts } from '../../report-classes/texts.ts';
import { useClassOptions } from '../use-choices.ts';
import { useTexts } from './texts.ts';

const { add } = endpoints.reportClasses;
type Values = { readonly name: string; readonly ename: string; readonly parentId: number | undefined };

/** Makes a class beside the field where one is chosen, for whoever may: nobody has to leave what they are adding. */
export const NewClass = ({ onAdded }: { onAdded: (id: number) => void }): ReactNode => {
  const t = useTexts();
  const texts = useClassTexts();
  const classes = useClassOptions();
  const mayAdd = useMay(add);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAdd) return classes.length === 0 && <span>{t('noClassesNext')}</span>;
  const fields: FormField<Values>[] = [
    { name: 'name', english: 'ename', label: texts('name'), kind: 'names' },
    ...(classes.length > 0 ? [{ name: 'parentId', label: texts('parent'), kind: 'treeChoice', options: classes, hint: texts('parentHint') } as const] : []),
  ];
  const save = async ({ parentId, ...names }: Values) => {
    const { id } = await call(add, { body: { ...names, parentId: parentId ?? null }, quiet: true });
    onAdded(id);
  };
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>
        {texts('add')}
      </Button>
      {isOpen && <FormDrawer<Values> title={texts('add')} isNew fields={fields} initial={{ name: '', ename: '', parentId: undefined }} rules={add.body.shape} onSave={save} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
