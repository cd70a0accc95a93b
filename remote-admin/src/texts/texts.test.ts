import { testTexts } from '@portal/shared/testing/texts';
import en from './en.ts';
import zh from './zh.ts';

testTexts(zh, en);
