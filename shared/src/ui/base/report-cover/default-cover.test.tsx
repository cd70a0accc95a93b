import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { DefaultCover } from './default-cover.tsx';

const drawn = (id: number): string => render(<DefaultCover id={id} />).container.innerHTML;

test('a report without a picture has a cover of its own, always the same', () => {
  expect(drawn(7)).toBe(drawn(7));
  expect(drawn(7)).not.toBe(drawn(8));
});
