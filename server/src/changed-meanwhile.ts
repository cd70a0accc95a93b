import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from './http-error.ts';
import { texts } from './language/texts.ts';

type Told = {
  /** Where the request has no version of it. */
  readonly field?: string;
  /** Nobody but the current user changes it. */
  readonly isOwn?: boolean;
};

/** What whoever saves second is told, by a 409 for the version: the form shows what stands now. @param name of what was changed */
export const changedMeanwhile = (name: string | Bilingual, { field = 'version', isOwn = false }: Told = {}): HttpError => new HttpError(409, isOwn ? texts.changedElsewhere : texts.changedMeanwhile, { field, values: { name } });

/** @param version that the current user has seen. @throws HttpError 409 for what was changed since */
export const requireVersion = (row: { readonly version: number }, version: number, name: string | Bilingual, told?: Told): void => {
  if (row.version !== version) throw changedMeanwhile(name, told);
};
