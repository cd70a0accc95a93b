import type { ReactNode } from 'react';
import { Alert, Input } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { Option } from '@portal/shared/ui/resource';
import type { InWorkspace } from './choose-dashboards.tsx';
import styles from './managed-dashboards.module.css';
import { useTexts } from './texts.ts';

type Names = { readonly displayName: string; readonly enDisplayName: string };
/** How dashboards come into the catalogue; one without names of its own has that of the reporting service. */
export type Publication = { readonly names: ReadonlyMap<string, Names>; readonly groupIds: readonly number[] };

type PublishAsProps = {
  dashboards: readonly InWorkspace[];
  publication: Publication;
  /** Null for who gives no roles. */
  roles: readonly Option[] | null;
  onChange: (publication: Publication) => void;
};

const LONGEST_NAME = 200;

/** What the chosen dashboards are called and which roles get them, and what there is to know before. */
export const PublishAs = ({ dashboards, publication, roles, onChange }: PublishAsProps): ReactNode => {
  const t = useTexts();
  const namesOf = ({ id, name }: InWorkspace): Names => publication.names.get(id) ?? { displayName: name, enDisplayName: '' };
  const rename = (one: InWorkspace, names: Partial<Names>) => onChange({ ...publication, names: new Map(publication.names).set(one.id, { ...namesOf(one), ...names }) });
  return (
    <>
      <p className={styles.quiet}>{t('namesHint')}</p>
      <ul className={styles.names}>
        {dashboards.map((one) => {
          const { displayName, enDisplayName } = namesOf(one);
          return (
            <li key={one.id} className={styles.pair}>
              <bdi className={styles.wholeRow}>{one.name}</bdi>
              <Input aria-label={t('nameZh', { name: one.name })} placeholder={t('nameZh', { name: one.name })} aria-required maxLength={LONGEST_NAME} status={displayName.trim() === '' ? 'error' : ''} value={displayName} onChange={({ target }) => rename(one, { displayName: target.value })} />
              <Input aria-label={t('nameEn', { name: one.name })} placeholder={t('nameEn', { name: one.name })} maxLength={LONGEST_NAME} value={enDisplayName} onChange={({ target }) => rename(one, { enDisplayName: target.value })} />
            </li>
          );
        })}
      </ul>
      {roles ? (
        <label className={styles.field}>
          {t('roles')}
          <Select<number[]> mode="multiple" aria-label={t('roles')} placeholder={t('choose')} showSearch={{ optionFilterProp: 'label' }} value={[...publication.groupIds]} options={[...roles]} onChange={(groupIds) => onChange({ ...publication, groupIds })} />
          <span className={styles.quiet}>{t('rolesHint')}</span>
        </label>
      ) : (
        <p className={styles.quiet}>{t('rolesElsewhere')}</p>
      )}
      <Alert
        className={styles.notes ?? ''}
        type="info"
        showIcon
        title={t('notes')}
        description={
          <>
            <p>{t('noteToken')}</p>
            <p>{t('noteIdentity')}</p>
          </>
        }
      />
    </>
  );
};
