import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type DataRoleChoices } from '@portal/shared/contract/access';
import { nameIn, useLanguage, type TextOf } from '@portal/shared/language';
import { Alert, App, Button, Input, Space } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import styles from './data-roles.module.css';
import { useTexts, type zh } from './texts.ts';

const { dataRoles } = endpoints;

/** The data roles of a grant, chosen from those of its report's dataset; one that is not there is added at once. */
export const DataRolesField = ({ reportId, value, onChange, ...control }: OwnFieldProps & { reportId: number }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const mayAdd = useMay(dataRoles.add);
  const [name, setName] = useState('');
  const [adding, setAdding] = useState(false);
  const answer = useQuery(queryOf(dataRoles.top, { query: { reportId: String(reportId) } }));
  const chosen = (value ?? []) as number[];
  const { isSecured = null, roles = [] } = answer.data ?? {};
  const known = roles.map(({ id, isMissing, ...role }) => ({ value: id, label: isMissing === 1 ? t('missingOne', { name: labelOf(role, language) }) : labelOf(role, language) }));
  const gone = answer.data ? chosen.filter((id) => !known.some((one) => one.value === id)).map((id) => ({ value: id, label: t('goneOne', { id }) })) : [];
  const addOne = async () => {
    setAdding(true);
    try {
      const { id } = await call(dataRoles.add, { body: { reportId, name }, quiet: true });
      onChange?.([...chosen, id]);
      setName('');
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setAdding(false);
    }
  };
  return (
    <>
      <Select<number[]> {...control} mode="multiple" loading={answer.isPending} showSearch={{ optionFilterProp: 'label' }} value={answer.isPending ? [] : chosen} options={[...known, ...gone]} onChange={(next) => onChange?.(next)} />
      {mayAdd && isSecured === 1 && (
        <Space.Compact className={styles.adding}>
          <Input
            aria-label={t('newName')}
            placeholder={t('newHere')}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={(event) => {
              // It would save the form around it.
              event.preventDefault();
              if (name.trim() !== '') void addOne();
            }}
          />
          <Button loading={adding} disabled={name.trim() === ''} onClick={() => void addOne()}>
            {t('addHere')}
          </Button>
        </Space.Compact>
      )}
      <Said t={t} answer={answer.data} isEmpty={chosen.length === 0} error={answer.error} />
    </>
  );
};

const Said = ({ t, answer, isEmpty, error }: { t: TextOf<typeof zh>; answer: DataRoleChoices | undefined; isEmpty: boolean; error: Error | null }): ReactNode => {
  if (error) return <Alert className={styles.said} type="error" showIcon title={error.message} />;
  if (!answer) return null;
  if (answer.isSecured === null) return <Alert className={styles.said} type="info" showIcon title={t('unanswered')} />;
  if (answer.isSecured === 1) return isEmpty && <Alert className={styles.said} type="warning" showIcon title={t('noneChosen')} />;
  return <p className={styles.said}>{t('notSecured')}</p>;
};

/** What people call a data role. */
export const labelOf = ({ name, label, elabel }: { name: string; label: string; elabel: string }, language: 'zh' | 'en'): string => (label || elabel ? nameIn(language, label || elabel, elabel) : name);
