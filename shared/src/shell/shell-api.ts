import { createContext, createElement, useContext, useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import type { ViewerType } from '@portal/shared/contract';
import type { SlotName, SlotProps } from './slots.ts';

/** An open page. Unique by `reportId`, compared as a number, or by path when there is none (SPEC 2.2). */
export type Tab = {
  readonly key: string;
  /** Path with search, under the portal's root: `/Main/...`. */
  readonly path: string;
  readonly reportId?: number;
  readonly title: { readonly zh: string; readonly en: string };
  readonly closable: boolean;
  /** Kept at the front and not closable until it is released; Home is not closable either, without being affixed. */
  readonly affixed?: boolean;
};

export type ReportTarget = {
  readonly id: number;
  /** Page code, 'null' for the first page, 'view' for H5, the platform for paginated reports (SPEC 2.2). */
  readonly page: string;
  readonly type: ViewerType;
  readonly title: { readonly zh: string; readonly en: string };
};

/** What the shell does for pages. Implemented by the host, reached with `useShell`. */
export type ShellApi = {
  /** Opens a path in a tab of its own, or brings the tab that has it to the front. */
  readonly open: (path: string, title?: { zh: string; en: string }) => void;
  /**
   * Opens a report in a tab of its own.
   * @param where `beside` shows it beside the page in front, which stays there; on a screen without room for two it comes to the
   * front. Hosts before 1.5.0 always bring it to the front.
   */
  readonly openReport: (target: ReportTarget, where?: 'beside') => void;
  readonly closeTab: (key: string) => void;
  /** Draws what the remotes have for a slot; the failure card where one of them cannot be loaded. */
  readonly Slot: ComponentType<SlotFill>;
};

/**
 * What fills a slot. `fallback` stands there as long as it is on its way, `failed` where nobody knows what it would be; without it there is
 * nothing then. Hosts before 1.7.0 show an error of their own on Home.
 */
export type SlotFill = { [Name in SlotName]: { name: Name; props: SlotProps[Name]; fallback?: ReactNode; failed?: ReactNode } }[SlotName];

const ShellContext = createContext<ShellApi | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

/** The shell around this page. Throws outside the host. */
export const useShell = (): ShellApi => {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell is used outside the shell');
  return shell;
};

/** A named slot for another remote's part, for example `<Slot name="viewer.drawer" props={...} />`. */
export const Slot = (fill: SlotFill): ReactNode => createElement(useShell().Slot, fill);

/** How a page is left that guards changes: its tab closes, or loads it anew. */
export type LeavingWay = 'leave' | 'reload';

/** How what a page has not saved is saved when it is left. `isReviewed`: the page shows first what it would save, for which the question makes room. */
export type SaveOptions = { readonly isReviewed?: boolean };

/** The tab that a page lives in. */
export type PageTab = {
  readonly tab: Tab;
  /** False while another tab is in front; the page stays mounted, its effects are cleaned up (React's Activity). */
  readonly active: boolean;
  /**
   * Calls `dispose` once, when the tab is closed or evicted: the place to destroy what outlives effects, an embed for
   * example. `closed` says that the tab is gone; an evicted one is there, and its page is made again when it is looked at.
   */
  readonly onDispose: (dispose: (closed: boolean) => void) => () => void;
  /**
   * Guards what the page's user may not have saved, in an editor for example, until the answer is called: the page is never
   * evicted, and before they close the tab or load it anew, they are asked whether to give up what `hasChanges` finds unsaved.
   * A page that closes its own tab is not held up: it has asked already.
   * @param save saves them: the question offers it, too. The answer is whether it did; a page that did not says why, and stays. Where it
   * rejects, the page stays as well, and the shell says that it could not be saved. Hosts before 1.7.0 do not offer it, and before 1.8.0
   * they do not tell the way.
   * @param options since 1.9.0
   */
  readonly guardUnsavedChanges: (hasChanges: () => Promise<boolean>, save?: (way?: LeavingWay) => Promise<boolean>, options?: SaveOptions) => () => void;
  /** @deprecated since 1.3.0: the earlier name of `guardUnsavedChanges`, for modules that were released before. */
  readonly holdWork: (hasChanges: () => Promise<boolean>) => () => void;
  readonly setTitle: (title: { zh: string; en: string }) => void;
  /** Changes the tab's own path, for example to the report page that is shown, without leaving the tab. */
  readonly replacePath: (path: string) => void;
  /**
   * The same as a step that Back takes back: another search, page or order of a list. The address of a page that is shown beside
   * the one in front is not the browser's, and has no steps.
   * @since 1.4.0
   */
  readonly pushPath: (path: string) => void;
  /**
   * The page cannot be shown: until the answer is called, its tab is closed as soon as it is left for another one, so that it does
   * not stand in the strip for nothing. One that is affixed stays, and one that guards unsaved changes.
   * @since 1.5.0
   */
  readonly closeOnLeave: () => () => void;
  /**
   * What the host has for the page's head: the way back to one page, where this one is shown beside the one in front. Drawn by `HeadActions`.
   * @since 1.5.0
   */
  readonly headActions: ReactNode;
  /** The page draws them in a head of its own, with its name: until the answer is called, the host draws no line above it. @since 1.5.0 */
  readonly claimHead: () => () => void;
};

const PageTabContext = createContext<PageTab | undefined>(undefined);

/** A tab as the host gives it to its page. */
export type ShownTab = Omit<PageTab, 'holdWork'>;

export const PageTabProvider = ({ value, children }: { value: ShownTab; children: ReactNode }): ReactNode => {
  const tab = useMemo(() => ({ ...value, holdWork: value.guardUnsavedChanges }), [value]);
  return createElement(PageTabContext, { value: tab }, children);
};

/** The tab of the calling page. Throws outside a tab. */
export const usePageTab = (): PageTab => {
  const tab = useContext(PageTabContext);
  if (!tab) throw new Error('usePageTab is used outside a tab');
  return tab;
};

/** Stands at the end of the head of a page that has one: what the host would draw in a line above it otherwise. @since 1.5.0 */
export const HeadActions = (): ReactNode => {
  const { headActions, claimHead } = usePageTab();
  // Before anything is painted: the line must not come and go.
  useLayoutEffect(() => claimHead(), [claimHead]);
  return headActions;
};
