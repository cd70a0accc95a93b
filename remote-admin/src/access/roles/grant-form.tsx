import type { ReactNode } from 'react';
import { reportGrantFields, type GrantableReport, type ReportGrant } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { DataRolesField } from '../data-roles/data-roles-field.tsx';
import { flags, gonePages, holds, levels, type Flag } from './draft.ts';
import { useTexts } from './texts.ts';

type Values = Record<Flag, 0 | 1> & { allowA: number; allPages: 0 | 1; pages: string[]; dataRoles: number[] };
type GrantFormProps = { report: GrantableReport; grant: ReportGrant; /** When it counts. */ next: string; onChange: (grant: ReportGrant) => void; onClose: () => void };

/** What a grant on one report allows besides its level: its switches, pages and data roles. It goes into the draft. */
export const GrantForm = ({ report, grant, next, onChange, onClose }: GrantFormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const pages = report.pages.map(({ code, displayName, enDisplayName }) => ({ value: code, label: nameIn(language, displayName, enDisplayName) }));
  const gone = gonePages(grant, report).map((code) => {
    const former = report.formerPages?.find((page) => page.code === code);
    return { value: code, label: t('pageGone', { name: former ? nameIn(language, former.displayName, former.enDisplayName) : code }) };
  });
  const on = Object.fromEntries(flags.map((flag) => [flag, holds(grant, flag) ? 1 : 0])) as Record<Flag, 0 | 1>;
  const save = async ({ allPages, pages: some, ...values }: Values) => {
    // A file that is downloaded as the rest is exported needs no mark of its own; one that is there stays.
    const AllowCDownload = grant.AllowCDownload === null && values.AllowCDownload === values.allowExportData ? null : values.AllowCDownload;
    onChange({ ...grant, ...values, AllowCDownload, pages: allPages === 1 ? null : some });
  };
  const fields: FormField<Values>[] = [
    {
      name: 'allowA',
      label: t('level'),
      kind: 'choice',
      options: levels.map(({ key }, value) => ({ value, label: t(`levels.${key}`) })),
      hint: next,
      sets: (level) => {
        const of = levels[level as number];
        return of ? { AllowAEdit: of.AllowAEdit, AllowBSaveAs: of.AllowBSaveAs } : {};
      },
      overrules: true,
    },
    { name: 'allPages', label: t('allPages'), kind: 'switch', warns: ({ allowA, allPages }) => (allPages === 0 && allowA > 0 ? t('pagesWarn') : undefined) },
    { name: 'pages', label: t('pages'), kind: 'many', options: [...pages, ...gone], hint: t('pagesHint'), shown: ({ allPages }) => allPages === 0 },
    ...flags.map((flag) => ({ name: flag, label: t(`flags.${flag}`), kind: 'switch' }) as const),
    { name: 'dataRoles', label: t('dataRoles'), kind: 'own', render: (control) => <DataRolesField reportId={report.id} {...control} />, hint: t('dataRolesHint') },
  ];
  return (
    <FormDrawer<Values>
      isNew
      title={t('optionsOf', { name: nameIn(language, report.name, report.ename) })}
      fields={fields}
      initial={{ ...on, allowA: grant.allowA, allPages: grant.pages ? 0 : 1, pages: grant.pages ?? [], dataRoles: grant.dataRoles }}
      rules={{ pages: reportGrantFields.pages }}
      onSave={save}
      onClose={onClose}
    />
  );
};
