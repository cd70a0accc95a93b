import type { ComponentType, ReactNode } from 'react';
import type { PasswordRules } from '@portal/shared/contract';

export type Option = { readonly value: string | number; readonly label: string };
export type OptionTree = Option & { readonly children?: readonly OptionTree[] };

/** What a field of one's own is given; `id` goes to the control that the label names. */
export type OwnFieldProps = { readonly id?: string; readonly value?: unknown; readonly onChange?: (value: unknown) => void; readonly disabled?: boolean };

/** How far a file has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Makes a picture that needs no file; what goes wrong is said. @returns its path */
export type PictureMaker = { readonly label: string; readonly run: () => Promise<string> };

/** What is entered, by kind. Values are the contract's: days are `2026-11-21`, times `08:30`, pictures and files their paths. */
export type FieldKind =
  | { readonly kind: 'text' | 'lines'; readonly autoComplete?: string }
  /** A text that can be chosen, or typed when it is none of those. */
  | { readonly kind: 'suggest'; readonly options: readonly Option[] }
  /** `least` and `most` are the bounds of what can be typed, and of what the arrows reach. */
  | { readonly kind: 'number'; readonly unit?: string; readonly least?: number; readonly most?: number }
  /** 1 and 0, as the SPEC's flags are. */
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice' | 'many'; readonly options: readonly Option[] }
  /** One of many that are looked for by what is typed: people, roles, reports. `chosen` names what the value is already. */
  | { readonly kind: 'search' | 'searchMany'; readonly search: (keyword: string, signal: AbortSignal) => Promise<readonly Option[]>; readonly chosen?: readonly Option[] }
  | {
      readonly kind: 'treeChoice';
      readonly options: readonly OptionTree[];
      /** What a row stands below, known by its key: the row itself is not offered, nor what is below it. */
      readonly isParent?: boolean;
    }
  /** With `isInstant` a date has a time, too, by the clock of the reader; the value is the contract's instant. Days before `least` are not offered. */
  | { readonly kind: 'date'; readonly isInstant?: true; readonly least?: string }
  /** `days` are a pair of them, the first and the last one. */
  | { readonly kind: 'days' | 'time' | 'colour' | 'tags' }
  /** Mail addresses, separated by comma or semicolon (SPEC 5): a list of them. */
  | { readonly kind: 'addresses' }
  /** The name of one of `icons`, which are fetched when somebody chooses. */
  | { readonly kind: 'icon'; readonly icons: () => Promise<Readonly<Record<string, ComponentType>>> }
  /** A path of a picture that was cut to `aspect` (width divided by height) and uploaded, or that `make` has answered: another way to come by one, on a button of its own. */
  | { readonly kind: 'picture'; readonly aspect: number; readonly upload: (picture: Blob) => Promise<string>; readonly make?: PictureMaker }
  | {
      readonly kind: 'file';
      readonly accept: string;
      readonly upload: (file: File, onProgress: OnProgress, signal: AbortSignal) => Promise<string>;
      /** Where `upload` goes on with what is there already (`sendInParts`): it can be paused, and under this name what is unfinished is told of after the page was loaded anew. */
      readonly resumes?: string;
    }
  /** Generated, or typed twice: what is typed the second time is nobody's value. Without rules the server alone says what is wrong. */
  | { readonly kind: 'password'; readonly rules: PasswordRules | undefined }
  /** `wrong` says in words of its own what is wrong with a value of several parts, and only when it is to be saved: not while somebody fills one in. */
  | { readonly kind: 'own'; readonly render: (props: OwnFieldProps) => ReactNode; readonly wrong?: (value: unknown) => string | undefined };

/** One field of a form. */
export type FormField<Values> = {
  readonly name: keyof Values & string;
  readonly label: string;
  readonly hint?: string;
  /** Heads the fields from this one on, which is then always shown: a long form is read by its parts. */
  readonly section?: string;
  /** What is in the fields below the heading, in one sentence, as it stands now: when a schedule runs. */
  readonly sectionNote?: (values: Values) => string | undefined;
  /** The same where it has to be asked for, and comes a moment later. */
  readonly sectionPart?: (values: Values) => ReactNode;
  /** In a wide form, two of such fields share a line where there is room. */
  readonly isHalf?: boolean;
  /** Only where this is true of what is in the form: a path where the type is a page, for example. */
  readonly shown?: (values: Values) => boolean;
  /** Cannot be left empty where it is shown, though the contract lets it be empty elsewhere. */
  readonly needed?: boolean;
  /** The same, where it depends on what is in the form. It decides against the contract, too: the screen does not send what is left empty by its leave. */
  readonly neededIf?: (values: Values) => boolean;
  /** What speaks against what is in it, and does not keep it from being saved: an entry that would be there twice. */
  readonly warns?: (values: Values) => string | undefined;
  /** What else changes with it in a new row: who sees an entry, with what it stands below. */
  readonly sets?: (value: unknown) => Partial<Values>;
  /** What it sets, it sets also where somebody has chosen otherwise by hand: switches that belong to a level. */
  readonly overrules?: boolean;
  /** Shown, but not changed, in a row that exists. */
  readonly fixed?: boolean;
  /** Only for a new row. */
  readonly onlyNew?: boolean;
} & (
  | FieldKind
  /** A name in Chinese, and `english` beside it. */
  | { readonly kind: 'names'; readonly english: keyof Values & string }
);

/** What is in a field that nobody has filled in. */
export const emptyOf = ({ kind }: FormField<never>): unknown => {
  if (kind === 'many' || kind === 'searchMany' || kind === 'tags' || kind === 'addresses') return [];
  if (kind === 'text' || kind === 'lines' || kind === 'names' || kind === 'password' || kind === 'suggest') return '';
  return undefined;
};
