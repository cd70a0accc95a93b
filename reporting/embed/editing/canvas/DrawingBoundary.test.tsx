import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { textsIn } from '../../../drawing/language/texts.ts';
import type { Visual } from '../../../src/definition/index.ts';
import { EmbedViewContext, type EmbedView } from '../../page/embed-context.ts';
import { DrawingBoundary } from './DrawingBoundary.tsx';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

const view = { locale: { texts: textsIn('en') } } as EmbedView;
const Drawing = ({ visual }: { visual: Visual }) => {
  if (visual.name === 'broken') throw new Error('no');
  return <p>{visual.name}</p>;
};
const shown = (visual: Visual) => (
  <EmbedViewContext value={view}>
    <p>beside it</p>
    <DrawingBoundary of={visual}>
      <Drawing visual={visual} />
    </DrawingBoundary>
  </EmbedViewContext>
);

test('a visual that cannot be drawn says so, takes nothing with it, and is drawn again when its author changes it', () => {
  const { rerender } = render(shown({ name: 'broken' } as Visual));
  expect(screen.getByText('This visual could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('beside it')).toBeInTheDocument();
  rerender(shown({ name: 'sales' } as Visual));
  expect(screen.getByText('sales')).toBeInTheDocument();
  expect(screen.queryByText('This visual could not be loaded')).toBeNull();
});
