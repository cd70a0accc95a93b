import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content';
import type { ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { FieldControl, type FieldKind } from '@portal/shared/ui/resource';
import { useAudienceFields, usePeriodFields } from '../publication/audience-fields.tsx';
import { FieldControls } from '../publication/field-controls.tsx';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import publication from '../publication/publication.module.css';
import type { ArticleValues } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-choices.ts';

/** Width divided by height, as covers have it everywhere. */
const COVER_ASPECT = 16 / 9;

export type Change = (changed: Partial<ArticleValues>) => void;
type FieldsProps = { values: ArticleValues; wrong: Readonly<Record<string, string>>; onChange: Change };

type FieldProps<Name extends keyof ArticleValues> = FieldsProps & { name: Name; label: string; hint?: string; needed?: boolean; isFirst?: boolean; kind: FieldKind; empty: ArticleValues[Name] };

/** A field with what is wrong with it. */
const Field = <Name extends keyof ArticleValues>({ name, label, hint, needed = false, isFirst = false, kind, empty, values, wrong, onChange }: FieldProps<Name>): ReactNode => (
  <div data-field={name}>
    <FieldControl<ArticleValues[Name]> label={label} needed={needed} isFirst={isFirst} {...(hint && { hint })} field={kind} value={values[name]} onChange={(value) => onChange({ [name]: value ?? empty } as Partial<ArticleValues>)} />
    {wrong[name] && (
      <p role="alert" className={publication.wrong}>
        {wrong[name]}
      </p>
    )}
  </div>
);

/** What an article is called, in both languages, and what it is about. */
export const NameFields = ({ isNew, ...props }: FieldsProps & { isNew: boolean }): ReactNode => {
  const t = useTexts();
  return (
    <>
      <div className={publication.pair}>
        <Field {...props} name="title" label={t('titleZh')} needed isFirst={isNew} kind={{ kind: 'text' }} empty="" />
        <Field {...props} name="entitle" label={t('titleEn')} kind={{ kind: 'text' }} empty="" />
      </div>
      <div className={publication.pair}>
        <Field {...props} name="summary" label={t('summaryZh')} hint={t('summaryHint')} kind={{ kind: 'lines' }} empty="" />
        <Field {...props} name="ensummary" label={t('ensummary')} kind={{ kind: 'lines' }} empty="" />
      </div>
    </>
  );
};

/** Where an article stands, for whom and when: beside its text. */
export const PlaceFields = ({ row, ...props }: FieldsProps & { row: ManagedArticleDetail | null }): ReactNode => {
  const t = useTexts();
  const classes = useClassOptions();
  const of = usePublicationTexts();
  const audienceFields = useAudienceFields();
  const period = usePeriodFields(t('publishHint'));
  return (
    <div className={styles.fields}>
      <Field {...props} name="classId" label={t('class')} needed kind={{ kind: 'treeChoice', options: classes }} empty={undefined} />
      <Field {...props} name="tags" label={t('tags')} hint={t('tagsHint')} kind={{ kind: 'tags' }} empty={[]} />
      <Field {...props} name="cover" label={t('cover')} hint={t('coverHint')} kind={{ kind: 'picture', aspect: COVER_ASPECT, upload: (file) => call(endpoints.uploads.image, { file }) }} empty={undefined} />
      <Field {...props} name="isPinned" label={t('pinned')} kind={{ kind: 'switch' }} empty={0} />
      <h2 className={styles.section}>{t('schedule')}</h2>
      <FieldControls fields={period} {...props} />
      <Field {...props} name="tellsReaders" label={t('tellsReaders')} hint={t('tellsReadersHint')} kind={{ kind: 'switch' }} empty={0} />
      <h2 className={styles.section}>{of('forWhom')}</h2>
      <FieldControls fields={audienceFields({ people: row?.people, audience: row?.audience, userIds: props.values.userIds })} {...props} />
    </div>
  );
};
