import { useEffect, useState } from 'react';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import type { ListFilter } from '@portal/shared/ui/resource';
import { edgesOf, filtersOf, hourOf, type Span } from './bars.ts';
import { useTexts } from './texts.ts';

const MINUTE = 60_000;

export type TimeSpan = {
  readonly span: Span;
  readonly setSpan: (span: Span) => void;
  /** Between which the bars stand. */
  readonly edges: string[];
  /** The start of the bar that the list is narrowed down to. */
  readonly chosen: string | undefined;
  /** Narrows the list down to a bar; chosen again, it does not any more. */
  readonly choose: (start: string) => void;
};

/** The time that bars are about, and the bar that the list is narrowed down to, both in the page's address. @param usual the span that is not written into it */
export const useTimeSpan = (usual: Span): TimeSpan => {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const hour = useHour();
  const parameters = new URLSearchParams(search);
  const go = () => pushPath(parameters.size === 0 ? pathname : `${pathname}?${parameters}`);
  const asked = parameters.get('span');
  const span = asked === 'days' || asked === 'hours' ? asked : usual;
  const setSpan = (next: Span) => {
    if (next === usual) parameters.delete('span');
    else parameters.set('span', next);
    go();
  };

  const isOf = (start: string) => Object.entries(filtersOf(span, start)).every(([name, value]) => (parameters.get(name) ?? '') === value);
  const [at, from] = [parameters.get('at'), parameters.get('from')];
  const start = at ?? (from ? new Date(`${from}T00:00`).toString() : undefined);
  const instant = start !== undefined && !Number.isNaN(Date.parse(start)) ? new Date(start).toISOString() : undefined;
  const choose = (next: string) => {
    const isChosen = isOf(next);
    for (const [name, value] of Object.entries(filtersOf(span, next))) {
      if (isChosen || value === '') parameters.delete(name);
      else parameters.set(name, value);
    }
    parameters.delete('page');
    go();
  };
  return { span, setSpan, edges: edgesOf(span, hour), chosen: instant !== undefined && isOf(instant) ? instant : undefined, choose };
};

/** The filter that a bar of an hour sets: the last 24 hours, and the one in the address. */
export const useHourFilter = (): ListFilter => {
  const t = useTexts();
  const { language } = useLanguage();
  const asked = hourOf(new URLSearchParams(useLocation().search).get('at') ?? undefined)?.from;
  const hours = edgesOf('hours', new Date()).slice(0, -1).toReversed();
  const shown = asked === undefined || hours.includes(asked) ? hours : [asked, ...hours];
  return { name: 'at', label: t('at'), kind: 'choice', options: shown.map((value) => ({ value, label: formatInstant(value, language, 'minute') })) };
};

/** The hour that it is, for a page that stays open. */
const useHour = (): Date => {
  const [hour, setHour] = useState(() => new Date().setMinutes(0, 0, 0));
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().setMinutes(0, 0, 0)), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return new Date(hour);
};
