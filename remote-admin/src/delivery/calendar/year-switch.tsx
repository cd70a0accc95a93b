import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import ImportOutlined from '@ant-design/icons/es/icons/ImportOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR, type CalendarDay } from '@portal/shared/contract/delivery';
import { App, Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import styles from './calendar.module.css';
import { changed, onSameDates, proposed, type Edit } from './draft.ts';
import { Proposals, type Proposal } from './proposals.tsx';
import { useTexts } from './texts.ts';

type YearSwitchProps = {
  year: number;
  thisYear: number;
  counts: string;
  /** Missing for who may not change it, and until it is there. */
  edit: Edit | undefined;
  onYear: (year: number) => void;
  onChange: (edit: Edit) => void;
};

/** Which year is shown, and where its days may come from. */
export const YearSwitch = ({ year, thisYear, counts, edit, onYear, onChange }: YearSwitchProps): ReactNode => {
  const t = useTexts();
  return (
    <div className={styles.tools}>
      <div className={styles.years} role="group" aria-label={t('year')}>
        <Button type="text" icon={<LeftOutlined />} aria-label={t('previous')} disabled={year <= FIRST_CALENDAR_YEAR} onClick={() => onYear(year - 1)} />
        <span className={styles.shown} role="status">
          {t('yearName', { year })}
        </span>
        <Button type="text" icon={<RightOutlined />} aria-label={t('next')} disabled={year >= LAST_CALENDAR_YEAR} onClick={() => onYear(year + 1)} />
        {year !== thisYear && (
          <Button type="link" onClick={() => onYear(thisYear)}>
            {t('thisYear')}
          </Button>
        )}
      </div>
      <span className={styles.counts}>{counts}</span>
      {edit && <Sources year={year} edit={edit} onChange={onChange} />}
    </div>
  );
};

/** Days from last year, from what is known of China, or from a file: shown first, then put into the calendar. */
const Sources = ({ year, edit, onChange }: { year: number; edit: Edit; onChange: (edit: Edit) => void }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [proposal, setProposal] = useState<Proposal>();
  const [isBusy, setIsBusy] = useState(false);
  /** Shows what something answers, or says why there is nothing. */
  const propose = async (find: () => Promise<Proposal | string>) => {
    setIsBusy(true);
    try {
      const found = await find();
      if (typeof found === 'string') void message.error(found);
      else setProposal(found);
    } catch {
      void message.error(t('loadFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  const of = (title: string, found: readonly CalendarDay[], empty: string, note?: string): Proposal => ({ title, days: proposed(edit, found), empty: found.length === 0 ? empty : t('nothingNew'), ...(note !== undefined && { note }) });

  const fromLastYear = async () => {
    const { exceptions } = await call(endpoints.calendar.getDetail, { query: { year: year - 1 }, quiet: true });
    return of(t('copyTitle', { from: year - 1, year }), onSameDates(exceptions, year), t('nothingNew'));
  };
  const fromChina = async () => {
    const { chineseHolidays } = await import('./sources/china.ts');
    return of(t('chinaTitle', { year }), chineseHolidays(year), t('noChina', { year }), t('chinaSource'));
  };
  const fromFile = async (file: File) => {
    const { holidaysIn, MOST_BYTES, NoCalendarFile } = await import('./sources/calendar-file.ts');
    if (file.size > MOST_BYTES) return t('tooLarge');
    try {
      const { days, leftOut } = holidaysIn(await file.text(), year);
      return of(t('fileTitle', { name: file.name, year }), days, t('noDays', { year }), leftOut > 0 ? t('leftOut', { count: leftOut }) : undefined);
    } catch (error) {
      if (error instanceof NoCalendarFile) return t('notCalendar');
      throw error;
    }
  };
  return (
    <div className={styles.acts}>
      <Button icon={<CopyOutlined />} disabled={isBusy || year <= FIRST_CALENDAR_YEAR} onClick={() => void propose(fromLastYear)}>
        {t('copy', { year: year - 1 })}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'china', label: t('china') },
            { key: 'file', label: t('file') },
          ],
          onClick: ({ key }) => (key === 'china' ? void propose(fromChina) : input.current?.click()),
        }}
      >
        <Button icon={<ImportOutlined />} loading={isBusy}>
          {t('importIt')}
        </Button>
      </Dropdown>
      <input
        ref={input}
        hidden
        type="file"
        accept=".ics,text/calendar"
        aria-label={t('file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after something went wrong with it.
          target.value = '';
          if (file) void propose(() => fromFile(file));
        }}
      />
      {proposal && (
        <Proposals
          proposal={proposal}
          onTake={(days) => {
            onChange(changed(edit, days));
            setProposal(undefined);
          }}
          onClose={() => setProposal(undefined)}
        />
      )}
    </div>
  );
};
