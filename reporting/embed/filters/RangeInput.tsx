import { useState, type KeyboardEvent } from 'react';
import type { ColumnType, Format, Scalar } from '../../src/definition/index.ts';
import { formatValue, readDate } from '../../drawing/language/format.ts';
import { useEmbedView } from '../page/embed-context.ts';
import { DateField } from './DateField.tsx';

export interface RangeValue {
  from?: string | number;
  to?: string | number;
}

interface RangeProps {
  name: string;
  type: ColumnType;
  format?: Format;
  least: Scalar;
  greatest: Scalar;
  value: RangeValue;
  /** Nothing when the range holds everything again. */
  onChange: (value: RangeValue | undefined) => void;
}

const DAY = 86_400_000;

/** How a column's values become numbers for the slider (days for dates), and back. */
const scaleOf = (type: ColumnType) => {
  if (type === 'date' || type === 'timestamp') {
    return {
      toNumber: (value: Scalar) => Math.floor((readDate(value)?.getTime() ?? 0) / DAY),
      toValue: (number: number) => new Date(number * DAY).toISOString().slice(0, 10),
      step: () => 1,
    };
  }
  return {
    toNumber: (value: Scalar) => Number(value),
    toValue: (number: number) => number,
    step: (span: number) => (type === 'integer' ? 1 : Number((span / 200).toPrecision(1)) || 1),
  };
};

/** A range with two thumbs, and its ends to be typed. It takes effect when a thumb is let go or a field is left. */
export const RangeInput = (props: RangeProps) => {
  const { type, least, greatest, value } = props;
  const scale = scaleOf(type);
  const bounds = { low: scale.toNumber(least), high: scale.toNumber(greatest) };
  const applied = { low: value.from === undefined ? bounds.low : scale.toNumber(value.from), high: value.to === undefined ? bounds.high : scale.toNumber(value.to) };
  // A new range from outside (a bookmark, another slicer) starts the thumbs anew.
  return <Thumbs key={`${applied.low} ${applied.high} ${bounds.low} ${bounds.high}`} {...props} bounds={bounds} applied={applied} />;
};

interface Ends {
  low: number;
  high: number;
}

const Thumbs = ({ name, type, format, bounds, applied, onChange }: RangeProps & { bounds: Ends; applied: Ends }) => {
  const { locale } = useEmbedView();
  const { texts } = locale;
  const [ends, setEnds] = useState(applied);
  const scale = scaleOf(type);
  const step = scale.step(bounds.high - bounds.low);
  const isDate = type === 'date' || type === 'timestamp';
  const commit = ({ low, high }: Ends = ends) => {
    if (low === applied.low && high === applied.high) return;
    const isAll = low <= bounds.low && high >= bounds.high;
    onChange(isAll ? undefined : { from: scale.toValue(low), to: scale.toValue(high) });
  };
  const moved = (before: Ends, end: 'low' | 'high', number: number): Ends => {
    const within = Math.min(bounds.high, Math.max(bounds.low, number));
    return end === 'low' ? { low: Math.min(within, before.high), high: before.high } : { low: before.low, high: Math.max(within, before.low) };
  };
  const move = (end: 'low' | 'high', number: number) => {
    if (!Number.isNaN(number)) setEnds((before) => moved(before, end, number));
  };
  const moveToDay = (end: 'low' | 'high', day: string) => {
    const next = moved(ends, end, day === '' ? bounds[end] : scale.toNumber(day));
    setEnds(next);
    commit(next);
  };
  const share = (number: number) => (bounds.high === bounds.low ? 0 : ((number - bounds.low) / (bounds.high - bounds.low)) * 100);
  const text = (number: number) => formatValue(scale.toValue(number), { type, format }, locale);
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow') || event.key === 'Enter' || event.key === 'Home' || event.key === 'End') commit();
  };
  const day = (number: number) => String(scale.toValue(number));
  const field = (end: 'low' | 'high', label: string) =>
    isDate ? (
      <DateField label={`${name}: ${label}`} value={day(ends[end])} least={day(bounds.low)} greatest={day(bounds.high)} onChange={(next) => moveToDay(end, next)} />
    ) : (
      <input
        type="number"
        style={{ width: `calc(${Math.max(String(bounds.low).length, String(bounds.high).length, 2)}ch + 26px)` }}
        aria-label={`${name}: ${label}`}
        value={scale.toValue(ends[end])}
        min={scale.toValue(bounds.low)}
        max={scale.toValue(bounds.high)}
        step={step}
        onChange={(event) => move(end, event.target.valueAsNumber)}
        onBlur={() => commit()}
        onKeyUp={onKeyUp}
      />
    );
  const thumb = (end: 'low' | 'high', label: string) => (
    <input
      type="range"
      aria-label={`${name}: ${label}`}
      aria-valuetext={text(ends[end])}
      value={ends[end]}
      min={bounds.low}
      max={bounds.high}
      step={step}
      onChange={(event) => move(end, event.target.valueAsNumber)}
      onPointerUp={() => commit()}
      onKeyUp={onKeyUp}
    />
  );
  return (
    <div className="range" role="group" aria-label={name}>
      {field('low', texts.from)}
      <div className="range-track" style={{ ['--low' as string]: `${share(ends.low)}%`, ['--high' as string]: `${share(ends.high)}%` }}>
        {thumb('low', texts.from)}
        {thumb('high', texts.to)}
      </div>
      {field('high', texts.to)}
    </div>
  );
};
