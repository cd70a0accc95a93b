import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import { LEVELS, type LessonSelection, type Level } from '../lessons/queries.ts';
import styles from './learning-center.module.css';

type LessonFilterProps = {
  selection: LessonSelection;
  onSelect: (change: { keyword?: string; level?: Level | null }) => void;
};

const EVERY = 'every';

/** Keyword and level. The search starts with Enter, its button or the cross that clears it. */
export const LessonFilter = ({ selection, onSelect }: LessonFilterProps): ReactNode => {
  const { t } = useTranslation('learning');
  const options = [
    { value: EVERY, label: t('center.everyLevel') },
    ...LEVELS.map((level) => ({ value: level, label: t(`lesson.level.${level}`) })),
  ];
  return (
    <div className={styles.filter} role="search">
      <Input.Search
        // Another keyword in the address, by going back for example, is what the box then shows.
        key={selection.keyword}
        allowClear
        className={styles.search}
        defaultValue={selection.keyword}
        maxLength={100}
        aria-label={t('center.search')}
        placeholder={t('center.search')}
        onSearch={(keyword) => onSelect({ keyword: keyword.trim() })}
      />
      <Segmented
        aria-label={t('center.level')}
        options={options}
        value={selection.level ?? EVERY}
        onChange={(value) => onSelect({ level: LEVELS.find((level) => level === value) ?? null })}
      />
    </div>
  );
};
