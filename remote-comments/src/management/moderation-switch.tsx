import { useId, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import { Switch } from '@portal/shared/ui/data';
import styles from './management.module.css';
import { useModeration, useSetModeration } from './queries.ts';
import { useTexts } from './texts.ts';

/** The site's setting: whether new comments wait until an administrator lets them pass (SPEC 4). */
export const ModerationSwitch = (): ReactNode => {
  const t = useTexts();
  const label = useId();
  const moderation = useModeration();
  const setModeration = useSetModeration();
  const mayChange = useMay(endpoints.commentManagement.setSettings);
  if (!moderation.data) return null;
  const isModerated = setModeration.isPending ? setModeration.variables : moderation.data.isModerated;
  return (
    <span className={styles.moderated}>
      <span id={label}>{t('moderated')}</span>
      <Switch aria-labelledby={label} checked={isModerated === 1} disabled={!mayChange} onChange={(checked) => setModeration.mutate(checked ? 1 : 0)} />
    </span>
  );
};
