import { testRender } from '@portal/shared/testing';
import en from './texts/en.ts';
import zh from './texts/zh.ts';

/** Renders a part of the module as the host would, in English unless asked otherwise; for tests. */
export const renderInShell = testRender('viewer', { zh, en });
