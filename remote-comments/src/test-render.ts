import type { ReactElement } from 'react';
import type { ShellApi } from '@portal/shared/shell';
import { testRender } from '@portal/shared/testing';
import en from './texts/en.ts';
import zh from './texts/zh.ts';

const inShell = testRender('comments', { zh, en });

/** Renders a part of the module as the host would; for tests. */
export const renderInShell = (part: ReactElement, language: 'zh' | 'en' = 'en', shell: Partial<ShellApi> = {}, path = '/') =>
  inShell(part, { language, shell, path });
