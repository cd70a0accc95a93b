import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { BrokenPage } from './broken-page.tsx';
import * as texts from './texts.ts';

test('the page for the worst case says what to do, in both languages', async () => {
  for (const language of ['zh', 'en'] as const) {
    await i18n.changeLanguage(language);
    const { unmount } = render(<BrokenPage />);
    expect(screen.getByRole('heading', { name: texts[language].title })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: texts[language].reload })).toBeInTheDocument();
    unmount();
  }
});
