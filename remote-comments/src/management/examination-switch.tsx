import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '@portal/shared/ui/data';
import styles from './management.module.css';
import { useExamination, useSetExamination } from './queries.ts';

/** The site's setting: whether new comments wait until an administrator lets them pass (SPEC 4). */
export const ExaminationSwitch = (): ReactNode => {
  const { t } = useTranslation('comments');
  const label = useId();
  const examination = useExamination();
  const setExamination = useSetExamination();
  if (!examination.data) return null;
  const isExamined = setExamination.isPending ? setExamination.variables : examination.data.isExamined;
  return (
    <span className={styles.examined}>
      <span id={label}>{t('manage.examined')}</span>
      <Switch aria-labelledby={label} checked={isExamined === 1} onChange={(checked) => setExamination.mutate(checked ? 1 : 0)} />
    </span>
  );
};
