import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

// SPEC words the overlay so, in both languages.
testTexts(zh, en, ['loading...']);
