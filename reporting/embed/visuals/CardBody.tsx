import { formatShort } from '../../drawing/language/format.ts';
import { textWidth } from '../../drawing/look/text-width.ts';
import { numberAt } from '../../drawing/rows/reading.ts';
import type { KindProps } from './VisualBody.tsx';

const smallest = 14;
const largest = 44;

/** One number, as large as its place allows; under it, where there is one, what it compares with. */
export const CardBody = ({ reading, size, props }: KindProps) => {
  const { locale } = reading;
  const [place = 0, other] = reading.at('values');
  const [row = []] = reading.rows;
  const value = row[place] ?? null;
  const exact = reading.show(value, place);
  const compareHeight = other === undefined ? 0 : props.fontSize * 1.7;
  const room = Math.min(largest * (props.fontSize / 12), (size.height - compareHeight) * 0.82);
  const fits = (text: string) => Math.min(room, (size.width - 4) / textWidth(text, 1));
  const short = reading.short(value, place);
  // The exact number where it fits well, the short one otherwise.
  const text = fits(exact) >= Math.min(room, 22) ? exact : short;
  const fontSize = Math.max(smallest, fits(text));
  return (
    <div className="card">
      <div className="card-value" style={{ fontSize }} title={exact}>
        {text}
      </div>
      {other !== undefined && (
        <div className="card-compare">
          <Difference value={numberAt(row, place)} base={numberAt(row, other)} />
          <span>
            {locale.texts.compared(reading.columns[other]!.label)} <b>{reading.short(row[other] ?? null, other)}</b>
          </span>
        </div>
      )}
    </div>
  );

  function Difference({ value: now, base }: { value: number | null; base: number | null }) {
    if (now === null || base === null || base === 0 || reading.columns[place]!.format !== reading.columns[other!]!.format) return null;
    const change = (now - base) / Math.abs(base);
    return (
      <b>
        {change > 0 ? '▲' : change < 0 ? '▼' : '='} {formatShort(Math.abs(change), { type: 'number', format: 'percent' }, locale)}
      </b>
    );
  }
};
