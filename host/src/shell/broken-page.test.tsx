import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { hostTexts } from '../texts/texts.ts';
import { BrokenPage } from './broken-page.tsx';

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
