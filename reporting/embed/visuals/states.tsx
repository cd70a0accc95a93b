import { useEffect } from 'react';
import type { VisualType } from '../../src/definition/index.ts';
import { Icon } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';

/** Bars of a skeleton, in per cent of its height. */
const bars = [46, 72, 58, 88, 64, 40, 76, 52];

/** Widths of the lines of a table's skeleton, in per cent. */
const lines = [100, 92, 97, 88, 95, 90, 98, 86];
/** The outline that maps have, roughly, 100 units wide. */
const outline =
  'M5 0L7 2L8 0L17 2L28 4L41 6L52 6L53 7L61 8L58 11L63 9L70 11L70 13L65 15L65 20L66 23L68 21L68 16L70 13L72 14L73 17L75 19L73 22L81 18L81 17L85 16L87 12L92 10L94 7L95 4L97 4L100 9L96 13L95 16L97 17L91 21L91 25L89 29L89 31L91 35L87 39L85 42L81 46L81 49L85 57L85 61L82 60L79 56L76 51L73 52L68 51L64 51L65 54L60 54L55 53L49 57L48 62L44 61L40 53L36 54L33 53L29 47L26 46L26 48L20 47L13 43L8 42L6 38L3 35L2 29L0 19L2 13z';

type Shape = 'line' | 'lines' | 'map' | 'bars';
const shapes: Partial<Record<VisualType, Shape>> = { card: 'line', slicer: 'line', table: 'lines', matrix: 'lines', map: 'map' };

const Shape = ({ shape }: { shape: Shape }) => {
  if (shape === 'line') return <span />;
  if (shape === 'lines') return lines.map((width, index) => <span key={index} style={{ width: `${width}%` }} />);
  if (shape === 'bars') return bars.map((height, index) => <span key={index} style={{ height: `${height}%` }} />);
  return (
    <svg viewBox="0 0 100 62" aria-hidden="true">
      <path d={outline} />
    </svg>
  );
};

/** What is seen before a visual's data are there has the shape of what comes. */
export const LoadingState = ({ type, asTable = false, label }: { type: VisualType; asTable?: boolean; label: string }) => {
  const shape = asTable ? 'lines' : (shapes[type] ?? 'bars');
  return (
    <div className={`skeleton skeleton-${shape}`} role="status" aria-label={label}>
      <Shape shape={shape} />
    </div>
  );
};

export const EmptyState = ({ text, onPainted }: { text: string; onPainted?: () => void }) => {
  // Whatever that answers is nothing for React to clean up.
  useEffect(() => {
    onPainted?.();
  });
  return <div className="state">{text}</div>;
};

/** A failure of one visual; the others go on. */
export const FailureState = ({ title, detail, onRetry }: { title: string; detail?: string; onRetry: () => void }) => {
  const texts = useTexts();
  return (
    <div className="state" role="alert" title={detail}>
      <span>{title}</span>
      <button type="button" className="quiet" onClick={onRetry}>
        <Icon name="retry" /> {texts.retry}
      </button>
    </div>
  );
};
