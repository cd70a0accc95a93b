import { useEffect, useMemo } from 'react';
import type { Filter, Visual } from '../../src/definition/index.ts';
import { useEmbedView } from '../page/embed-context.ts';
import { visualKey, type ReportState, type VisualData } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { choicesOf, holds, type Choice } from '../../drawing/filters/choices.ts';
import { read } from '../../drawing/rows/reading.ts';
import { ButtonList } from './ButtonList.tsx';
import { CheckList } from './CheckList.tsx';
import { Dropdown } from './Dropdown.tsx';
import { RangeInput, type RangeValue } from './RangeInput.tsx';

interface SlicerProps {
  session: ReportSession;
  state: ReportState;
  visual: Visual;
  data: VisualData;
  onPainted: (queryKey: string) => void;
}

/** A slicer of a page: as a list, a drop-down, buttons or a range. */
export const SlicerBody = ({ session, state, visual, data, onPainted }: SlicerProps) => {
  const { locale } = useEmbedView();
  const filter = state.slicers[visualKey(state.page, visual.name)];
  const reading = useMemo(() => read(visual, data.result!, state.embedded?.model, locale), [visual, data.result, state.embedded, locale]);
  const choices = useMemo(() => choicesOf(visual, reading), [visual, reading]);
  useEffect(() => {
    if (data.status === 'ready') onPainted(data.key);
  }, [onPainted, data.key, data.status]);
  const apply = (next: Filter | undefined) => session.setSlicer(state.page, visual.name, next, 'user');
  const kind = visual.options.slicer ?? 'list';
  const name = reading.columns[0]?.label ?? '';
  if (kind === 'range') {
    const [least, greatest] = reading.rows[0] ?? [];
    if (least == null || greatest == null) return <div className="state">{locale.texts.nothing}</div>;
    const column = reading.columns[0]!.column!;
    const current: RangeValue = filter?.kind === 'range' ? { from: filter.from, to: filter.to } : {};
    return <RangeInput name={name} type={reading.columns[0]!.type} format={reading.columns[0]!.format} least={least} greatest={greatest} value={current} onChange={(value) => apply(value && { kind: 'range', column, ...value })} />;
  }
  const selected = new Set(choices.filter((choice) => filter && holds(filter, choice)).map(({ key }) => key));
  const choose = (keys: ReadonlySet<string>) => apply(joined(choices.filter(({ key }) => keys.has(key))));
  if (kind === 'buttons') return <ButtonList name={name} choices={choices} selected={selected} onChange={choose} />;
  if (kind === 'dropdown') return <Dropdown name={name} choices={choices} selected={selected} onChange={choose} />;
  return <CheckList name={name} choices={choices} selected={selected} onChange={choose} />;
};

/** One filter for several choices: their values, or the span of their periods. */
const joined = (choices: readonly Choice[]): Filter | undefined => {
  const filters = choices.flatMap((choice) => choice.filters);
  const [first] = filters;
  if (!first) return undefined;
  if (first.kind === 'in') return { ...first, values: filters.flatMap((one) => (one.kind === 'in' ? one.values : [])) };
  if (first.kind !== 'range') return first;
  const bounds = filters.flatMap((one) => (one.kind === 'range' ? [one] : []));
  const least = bounds.reduce((low, { from }) => (from! < low ? from! : low), first.from!);
  const greatest = bounds.reduce((high, { to }) => (to! > high ? to! : high), first.to!);
  return { ...first, from: least, to: greatest };
};
