import { renderInShell } from '@portal/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Options } from './options.tsx';
import type { Target } from './targets.ts';

test('a choice is called by its words, and not by its picture', async () => {
  const print: Target = { key: 'print', group: 'command', title: { zh: '打印报表', en: 'Print the report' }, run: jest.fn() };
  await renderInShell(<Options id="it" shown={[print]} counts={{}} typed="print" pinyin={undefined} at={0} onPoint={jest.fn()} onChoose={jest.fn()} />);
  expect(screen.getByRole('option', { name: 'Print the report' })).toBeInTheDocument();
});
