import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../http-error.ts';
import { sayBoth } from './language.ts';
import { texts } from './texts.ts';

/**
 * Why something has failed, in both languages, for what is written down and read later.
 * @param otherwise what is said of an error that has no words for people
 */
export const reasonOf = (error: unknown, otherwise: Bilingual = texts.internal): Bilingual => (error instanceof HttpError ? sayBoth(error.text, error.values) : otherwise);
