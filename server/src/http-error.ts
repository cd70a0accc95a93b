import type { Bilingual, FieldError } from '@portal/shared/contract/all';
import type { TextValues } from './language/language.ts';

type Detail = {
  /** Fills the `{name}` places of the text. */
  values?: TextValues;
  /** The field of the request that the error is about. */
  field?: string;
  /** What led to it, for the log. */
  cause?: unknown;
};

/** A request that the portal turns down for a reason that the current user gets to see, in their language. */
export class HttpError extends Error {
  readonly status: number;
  readonly text: Bilingual;
  readonly values: TextValues;
  readonly field: string | undefined;

  constructor(status: number, text: Bilingual, { values = {}, field, cause }: Detail = {}) {
    super(text.en, { cause });
    this.status = status;
    this.text = text;
    this.values = values;
    this.field = field;
  }
}

/** A request whose fields are wrong; the messages are in the current user's language already and name the fields. */
export class InvalidRequest extends Error {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.errors = errors;
  }
}
