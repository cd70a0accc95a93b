import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

testTexts(zh, en);
