import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { isTimeZone, weekWorkingDays, workingDaysOf, type WorkingDays } from '@portal/shared/time-zone';
import { ruleText, runsText } from './rule-text.ts';
import { useTexts } from './texts.ts';
import { ruleFrom, type TimingValues } from './timing-fields.tsx';

/** What a form says of when it runs; nothing as long as something is missing. */
export const WhenNote = ({ values }: { values: TimingValues }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const rule = ruleFrom(values);
  const { repeat, day, time, weekDays, monthDay, timeZone } = rule;
  const isWorking = useWorkingDays(rule.workingDays !== 'any');
  const isWhole = time && isTimeZone(timeZone) && (repeat !== 'once' || day !== null) && (repeat !== 'weekly' || weekDays.length > 0) && (repeat !== 'monthly' || monthDay !== null);
  if (!isWhole) return null;
  const said = { ...rule, weekDays: weekDays.toSorted((one, other) => one - other), until: repeat === 'once' ? null : rule.until };
  return isWorking ? runsText(said, t, language, isWorking) : ruleText(said, t, language);
};

/** The calendar of this year and of the next one; undefined until it is there. @param isNeeded otherwise nobody asks for it */
const useWorkingDays = (isNeeded: boolean): WorkingDays | undefined => {
  const year = new Date().getFullYear();
  const asked = (one: number) => ({ ...queryOf(endpoints.calendar.getDetail, { query: { year: one } }), enabled: isNeeded });
  const [now, next] = [useQuery(asked(year)), useQuery(asked(year + 1))];
  if (!isNeeded) return weekWorkingDays;
  return now.data && next.data && workingDaysOf([...now.data.exceptions, ...next.data.exceptions]);
};
