import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import { LEVELS, type LessonSelection, type Level } from '../lessons/queries.ts';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import styles from './learning-center.module.css';
import { useTexts } from './texts.ts';

type LessonFilterProps = {
  selection: LessonSelection;
  onSelect: (change: { keyword?: string; level?: Level | null }) => void;
};

const EVERY = 'every';

/** Keyword and level. The search starts with Enter, its button or the cross that clears it. */
export const LessonFilter = ({ selection, onSelect }: LessonFilterProps): ReactNode => {
  const t = useTexts();
  const lessonTexts = useLessonTexts();
  const options = [
    { value: EVERY, label: t('everyLevel') },
    ...LEVELS.map((level) => ({ value: level, label: lessonTexts(`level.${level}`) })),
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
        aria-label={t('search')}
        placeholder={t('search')}
        onSearch={(keyword) => onSelect({ keyword: keyword.trim() })}
      />
      <Segmented
        aria-label={t('level')}
        options={options}
        value={selection.level ?? EVERY}
        onChange={(value) => onSelect({ level: LEVELS.find((level) => level === value) ?? null })}
      />
    </div>
  );
};
