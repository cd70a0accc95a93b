import { useEffect } from 'react';
import type { VisualType } from '../../src/definition/index.ts';
import { Icon } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';

/** Bars of a skeleton, in per cent of its height. */
const bars = [46, 72, 58, 88, 64, 40, 76, 52];

export const LoadingState = ({ type, label }: { type: VisualType; label: string }) => (
  <div className={`skeleton skeleton-${type === 'card' || type === 'slicer' ? 'line' : 'bars'}`} role="status" aria-label={label}>
    {type === 'card' || type === 'slicer' ? <span /> : bars.map((height, index) => <span key={index} style={{ height: `${height}%` }} />)}
  </div>
);

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
