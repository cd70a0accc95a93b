import { renderInShell } from '@portal/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FixedFilter } from '@portal/shared/contract/all';
import { FiltersInput } from './filters-input.tsx';

const filter: FixedFilter = { table: 'Sales', column: 'Day', type: 'date', condition: 'atLeast', values: ['2026-11-01'] };

test.each([
  ['en', 'date', ['is on or after', 'is on or before', 'is between']],
  ['zh', 'date', ['不早于', '不晚于', '介于']],
  ['zh', 'number', ['不小于', '不大于', '介于']],
] as const)('in %s conditions of a %s have the words for it', async (language, type, words) => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  await renderInShell(<FiltersInput value={[{ ...filter, type, values: [type === 'date' ? '2026-11-01' : '1'] }]} />, { language });
  await user.click(screen.getByRole('combobox', { name: language === 'zh' ? '条件' : 'Condition' }));
  for (const word of words) expect((await screen.findAllByTitle(word)).length).toBeGreaterThan(0);
});
