import type { ReactNode } from 'react';
import { announcementKinds, announcementPlaces, type AnnouncementKind, type AnnouncementPlace } from '@portal/shared/contract/content';
import type { ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { FieldControl } from '@portal/shared/ui/resource';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { useAudienceFields, usePeriodFields } from '../publication/audience-fields.tsx';
import { FieldControls } from '../publication/field-controls.tsx';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import styles from './announcement-form.module.css';
import type { AnnouncementValues } from './announcement-values.ts';
import { useTexts } from './texts.ts';

type SettingsProps = { values: AnnouncementValues; wrong: Readonly<Record<string, string>>; row: ManagedAnnouncementDetail | null; onChange: (changed: Partial<AnnouncementValues>) => void };

/** All of an announcement but its text: what kind it is, where, when and for whom it is shown. */
export const AnnouncementSettings = ({ values, wrong, row, onChange }: SettingsProps): ReactNode => {
  const t = useTexts();
  const kinds = useKindTexts();
  const of = usePublicationTexts();
  const audienceFields = useAudienceFields();
  const period = usePeriodFields(t('publishHint'));
  return (
    <section className={styles.settings} aria-label={t('settings')}>
      <FieldControl<AnnouncementKind> label={t('kind')} field={{ kind: 'choice', options: announcementKinds.map((value) => ({ value, label: kinds(`kind.${value}`) })) }} value={values.kind} onChange={(kind = 'notice') => onChange({ kind })} />
      <FieldControl<AnnouncementPlace> label={t('place')} field={{ kind: 'choice', options: announcementPlaces.map((value) => ({ value, label: t(`places.${value}`) })) }} value={values.place} onChange={(place = 'board') => onChange({ place })} />
      <FieldControl<0 | 1> label={t('isPinned')} field={{ kind: 'switch' }} value={values.isPinned} onChange={(isPinned = 0) => onChange({ isPinned })} />
      <FieldControl<0 | 1> label={t('mustConfirm')} field={{ kind: 'switch' }} value={values.mustConfirm} onChange={(mustConfirm = 0) => onChange({ mustConfirm })} />
      <FieldControls fields={period} values={values} wrong={wrong} onChange={onChange} />
      <h2>{of('forWhom')}</h2>
      <FieldControls fields={audienceFields({ people: row?.audiencePeople, audience: row?.audience, userIds: values.userIds })} values={values} wrong={wrong} onChange={onChange} />
    </section>
  );
};
