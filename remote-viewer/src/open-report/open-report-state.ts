import type { EmbedData, EmbedToken, ViewerType } from '@portal/shared/contract/publishing';
import type { ReportVisual } from '@portal/shared/shell';
import { failureOf, type EmbedFailure, type FailureKind, type Language, type PageVisual, type TokenBroker, type VisualCommand } from '../embed/index.ts';
import type { OwnReportSource } from '../self-service/own-copy.ts';
import type { Observed } from './observed.ts';
import type { OpeningState } from './opening.ts';

/** The portal's own commands in the menus of visuals. */
export const PIN_VISUAL = 'pinVisual';
export const COMMENT_VISUAL = 'commentVisual';

export type OpenReportState = OpeningState & {
  readonly data: EmbedData | null;
  /** Code of the page that is shown; null for what has no pages of its own, and before the data is there. */
  readonly page: string | null;
  /** The language that the frame was opened in. */
  readonly language: Language | null;
  /** `edit` while the report's own editor is shown (SPEC 4). */
  readonly mode: 'view' | 'edit';
  /** What was brought back, or kept under a name: of a view or a link. Null once the reader has gone on from there. */
  readonly brought: Captured | null;
  /** The reader is asked for the name of a copy. */
  readonly copying: boolean;
  /** The reader wants to pin this visual of a page. */
  readonly pinning: { readonly page: string; readonly visual: PageVisual } | null;
  /** The reader wants to write about this visual. */
  readonly commenting: ReportVisual | null;
};

export const initialState: OpenReportState = {
  stage: 'access',
  data: null,
  page: null,
  language: null,
  failure: null,
  mode: 'view',
  brought: null,
  copying: false,
  pinning: null,
  commenting: null,
  tokenFailure: null,
};

/** What a reader has set in a report: its page, and filters or parameters as the reporting service captured them. */
export type Captured = { readonly page: string; readonly state: string };

/** What somebody is led to in a report: also to a visual of the page, by its name. */
export type Sought = Captured & { readonly visual?: string };

/** What the reader is told once, as a message. */
export type Notice =
  | { kind: 'pageRefused' }
  | { kind: 'saved'; name: string; isCopy: boolean }
  | { kind: 'copyAdded'; id: number; name: string }
  | { kind: 'printing' }
  | { kind: 'printed' }
  | { kind: 'printFailed'; reason: string }
  | { kind: 'notPrintable' }
  /** The report is not on screen. */
  | { kind: 'notNow' }
  /** What was kept of it, a view for example, fits it no more: it is shown as it is published. */
  | { kind: 'unfit' }
  /** What was to be pointed at is no longer on its page. */
  | { kind: 'visualGone' }
  /** It is on the page that is shown, and the service cannot point at it. */
  | { kind: 'visualHere'; title: string }
  | { kind: 'commandFailed'; failure: EmbedFailure };

export type ObservedReport = Observed<OpenReportState, Notice>;

/** Has the embedded report do something; what fails is told. */
export const runCommand = async (observed: ObservedReport, command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    observed.notify({ kind: 'commandFailed', failure: failureOf(error) });
  }
};

type Wanted = { readonly id: number; readonly type: ViewerType };

export type ReportSource = {
  readonly getReport: (report: Wanted) => Promise<EmbedData>;
  /** What the menus of visuals offer besides the report's own commands: to pin them, and to write about them, for who may. */
  readonly visualCommands: (language: Language) => readonly VisualCommand[];
  readonly getToken: (report: Wanted) => Promise<EmbedToken>;
  /** Tells how an opening went: in milliseconds, or why it failed. Never fails. */
  readonly logOpening: (opening: { readonly id: number; readonly page: string | null } & ({ readonly duration: number } | { readonly failure: FailureKind })) => void;
  /** Records the visit (SPEC 7.5). Never fails. */
  readonly logVisit: (data: EmbedData, page: string | null) => void;
  /** Prints a paginated report with the parameters in `state`. @throws Error with a text for the reader */
  readonly printAsPdf: (id: number, name: string, state: string) => Promise<void>;
  /** Prints what the browser shows; returns when the browser has asked how. */
  readonly printScreen: () => void;
  readonly broker: TokenBroker;
  readonly ownReports: OwnReportSource;
};
