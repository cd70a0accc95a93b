import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { LoadingState } from './states.tsx';

test.each([
  ['card', false, 'line'],
  ['slicer', false, 'line'],
  ['column', false, 'bars'],
  ['column', true, 'lines'],
  ['table', false, 'lines'],
  ['matrix', false, 'lines'],
  ['map', false, 'map'],
] as const)('where a %s is to come, as a table or not (%s), stands the shape of it: %s', (type, asTable, shape) => {
  const { getByRole } = render(<LoadingState type={type} asTable={asTable} label="Loading" />);
  expect(getByRole('status', { name: 'Loading' }).className).toBe(`skeleton skeleton-${shape}`);
});
