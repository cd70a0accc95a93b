import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '@portal/shared/language';
import { hostTexts } from '../texts/texts.ts';
import { Boundary } from './boundary.tsx';
import { BrokenPage } from './broken-page.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

let broken = true;
const Part = () => {
  if (broken) throw new Error('no');
  return <p>well</p>;
};

test('shows something in place of what threw, and tries again', async () => {
  render(<Boundary failed={(error, retry) => <button onClick={retry}>{(error as Error).message}</button>}><Part /></Boundary>);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'no' }));
  expect(screen.getByText('well')).toBeInTheDocument();
});

test('the page for the worst case says what to do, in both languages', async () => {
  for (const language of ['zh', 'en'] as const) {
    i18n.addResourceBundle(language, 'host', hostTexts[language]);
    await i18n.changeLanguage(language);
    const { unmount } = render(<BrokenPage />);
    expect(screen.getByRole('heading', { name: hostTexts[language].broken.title })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: hostTexts[language].broken.reload })).toBeInTheDocument();
    unmount();
  }
});
