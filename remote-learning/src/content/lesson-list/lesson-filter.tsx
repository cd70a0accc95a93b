import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as base } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Input } from '@portal/shared/ui/base';
import { Checkbox, Select } from '@portal/shared/ui/data';
import { LEVELS, STATES, useLessonClasses } from '../lessons/queries.ts';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import styles from './lesson-list.module.css';
import type { Selection } from './selection.ts';
import { useTexts } from './texts.ts';

type Option<Value> = { readonly value: Value; readonly label: string };
type ChoiceProps<Value> = { label: string; every: string; options: readonly Option<Value>[]; value: Value | null; onChange: (value: Value | null) => void };

/** One of some, or all of them. */
const Choice = <Value extends string | number>({ label, every, options, value, onChange }: ChoiceProps<Value>): ReactNode => (
  <Select
    className={styles.choice}
    aria-label={label}
    showSearch={{ optionFilterProp: 'label' }}
    allowClear
    placeholder={every}
    options={[...options]}
    value={value}
    onChange={(chosen: Value | undefined) => onChange(chosen ?? null)}
  />
);

/** Keyword, class, level, state, report, and whether one has to. The search starts with Enter, its button or the cross that clears it. */
export const LessonFilter = ({ selection, onSelect }: { selection: Selection; onSelect: (change: Partial<Selection>) => void }): ReactNode => {
  const t = useTexts();
  const lessonTexts = useLessonTexts();
  const { language } = useLanguage();
  const classes = useLessonClasses();
  const mayAskReports = useMay(base.reports.getMyReports);
  const reports = useQuery({ ...queryOf(base.reports.getMyReports, { quiet: true }), enabled: mayAskReports });
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
      <Choice
        label={t('class')}
        every={t('everyClass')}
        options={(classes.data ?? []).map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }))}
        value={selection.classId}
        onChange={(classId) => onSelect({ classId })}
      />
      <Choice
        label={t('level')}
        every={t('everyLevel')}
        options={LEVELS.map((level) => ({ value: level, label: lessonTexts(`level.${level}`) }))}
        value={selection.level}
        onChange={(level) => onSelect({ level })}
      />
      <Choice
        label={t('state')}
        every={t('everyState')}
        options={STATES.map((state) => ({ value: state, label: lessonTexts(`state.${state}`) }))}
        value={selection.progress}
        onChange={(progress) => onSelect({ progress })}
      />
      {mayAskReports && (
        <Choice
          label={t('report')}
          every={t('everyReport')}
          options={(reports.data ?? []).map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }))}
          value={selection.reportId}
          onChange={(reportId) => onSelect({ reportId })}
        />
      )}
      <Checkbox checked={selection.isMandatory} onChange={({ target }) => onSelect({ isMandatory: target.checked })}>
        {t('mandatory')}
      </Checkbox>
      <Checkbox checked={selection.isForOwnRole} onChange={({ target }) => onSelect({ isForOwnRole: target.checked })}>
        {t('forRole')}
      </Checkbox>
    </div>
  );
};
