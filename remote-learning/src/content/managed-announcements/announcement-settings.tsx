import type { ReactNode } from 'react';
import { announcementKinds, announcementPlaces, type AnnouncementKind, type AnnouncementPlace } from '@portal/shared/contract/content';
import type { AudiencePerson } from '@portal/shared/contract/content/management';
import { FieldControl } from '@portal/shared/ui/resource';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { findPeople, useAudienceOptions } from '../managed-articles/use-choices.ts';
import { InstantInput } from '../publication/instant-input.tsx';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import styles from './announcement-form.module.css';
import type { AnnouncementValues } from './announcement-values.ts';
import { useTexts } from './texts.ts';

type SettingsProps = { values: AnnouncementValues; people: readonly AudiencePerson[]; onChange: (changed: Partial<AnnouncementValues>) => void };

/** All of an announcement but its text: what kind it is, where, when and for whom it is shown. */
export const AnnouncementSettings = ({ values, people, onChange }: SettingsProps): ReactNode => {
  const t = useTexts();
  const kinds = useKindTexts();
  const of = usePublicationTexts();
  const { groups, departments } = useAudienceOptions();
  const time = (name: 'publishTime' | 'expireTime') => ({ kind: 'own', render: ({ id }: { readonly id?: string }) => <InstantInput {...(id !== undefined && { id })} value={values[name]} onChange={(instant) => onChange({ [name]: instant as string | undefined })} /> }) as const;
  return (
    <section className={styles.settings} aria-label={t('settings')}>
      <FieldControl<AnnouncementKind> label={t('kind')} field={{ kind: 'choice', options: announcementKinds.map((value) => ({ value, label: kinds(`kind.${value}`) })) }} value={values.kind} onChange={(kind = 'notice') => onChange({ kind })} />
      <FieldControl<AnnouncementPlace> label={t('place')} field={{ kind: 'choice', options: announcementPlaces.map((value) => ({ value, label: t(`places.${value}`) })) }} value={values.place} onChange={(place = 'board') => onChange({ place })} />
      <FieldControl<0 | 1> label={t('isPinned')} field={{ kind: 'switch' }} value={values.isPinned} onChange={(isPinned = 0) => onChange({ isPinned })} />
      <FieldControl<0 | 1> label={t('mustConfirm')} field={{ kind: 'switch' }} value={values.mustConfirm} onChange={(mustConfirm = 0) => onChange({ mustConfirm })} />
      <FieldControl<string> label={of('publishTime')} hint={t('publishHint')} field={time('publishTime')} value={values.publishTime} onChange={(publishTime) => onChange({ publishTime })} />
      <FieldControl<string> label={of('expireTime')} hint={of('expireHint')} field={time('expireTime')} value={values.expireTime} onChange={(expireTime) => onChange({ expireTime })} />
      <h2>{of('forWhom')}</h2>
      <p className={styles.hint}>{of('everybodyHint')}</p>
      <FieldControl<number[]> label={of('groups')} field={{ kind: 'many', options: groups }} value={values.groupIds} onChange={(groupIds = []) => onChange({ groupIds })} />
      <FieldControl<number[]> label={of('departments')} hint={of('departmentsHint')} field={{ kind: 'many', options: departments }} value={values.departmentIds} onChange={(departmentIds = []) => onChange({ departmentIds })} />
      <FieldControl<number[]>
        label={of('people')}
        field={{ kind: 'searchMany', search: findPeople, chosen: people.map(({ id, account, fullName }) => ({ value: id, label: `${fullName} (${account})` })) }}
        value={values.userIds}
        onChange={(userIds = []) => onChange({ userIds })}
      />
    </section>
  );
};
