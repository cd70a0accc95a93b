import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FocusFirst } from './focus-first.tsx';

const fields = (isThere: boolean) => (
  <form>
    {isThere && (
      <>
        <input id="first" aria-label="First" />
        <FocusFirst id="first" />
      </>
    )}
    <textarea aria-label="Second" />
  </form>
);

test('the focus begins in the first field', () => {
  render(fields(true));
  expect(screen.getByLabelText('First')).toHaveFocus();
});

test('who types into another field already stays there when the first one comes', () => {
  const { rerender } = render(fields(false));
  screen.getByLabelText('Second').focus();
  rerender(fields(true));
  expect(screen.getByLabelText('Second')).toHaveFocus();
});
