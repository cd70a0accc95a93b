import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { PagesInput } from './pages-input.tsx';
import { useTexts } from './texts.ts';

type Values = { readonly address: string | undefined };
const { update } = endpoints.h5Reports;

/** Gives an H5 report other pages; all else of it stays, with what readers have made of it. */
export default function ReplacePages({ report, onClose }: { report: ManagedReport; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { id, version, name, ename, classId, isWatermark, h5Url } = report;
  const fields: FormField<Values>[] = [{ name: 'address', label: t('stepPages'), kind: 'own', needed: true, hint: t('replaceHint'), render: (control) => <PagesInput {...control} /> }];
  const save = async ({ address = '' }: Values) => {
    await call(update, { body: { id, version, name, ename, classId, isWatermark, address }, quiet: true });
  };
  return <FormDrawer<Values> title={t('replace')} fields={fields} initial={{ address: /^https?:/i.test(h5Url) ? h5Url : undefined }} rules={update.body.shape} saveLabel={t('replaceNow')} onSave={save} onClose={onClose} />;
}
