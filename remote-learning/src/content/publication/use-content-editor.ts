import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContentDraft, DraftBody, KeptVersion } from '@portal/shared/contract/content/management';
import { App } from '@portal/shared/ui/base';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { useAutosave } from '../drafts/use-autosave.ts';
import type { PartDifference } from '../versions/text-difference.ts';
import { takeFoundNames, withFoundNames } from './audience-options.ts';
import { afterChange, restoredOf, saveProblemOf, withoutChanged, wrongOf, type SaveProblem } from './editor-notices.tsx';
import { begunOver, draftWithout, overStanding, withUnversionedOf, type Unversioned } from './unversioned.ts';
import { useTexts } from './texts.ts';
import { useSaveOver } from './use-save-over.ts';

/** What is saved: every save, and publishing, counts the version up. */
type Saved = { readonly id: number; readonly version: number };
/** What is wrong, by the name of its field. */
type Wrong = Readonly<Record<string, string>>;

type ContentEditorOptions<Row extends Saved, Values extends object> = {
  /** What stands; null for something new. */
  readonly opened: Row | null;
  /** What its author had not saved the last time. */
  readonly draft: ContentDraft | null;
  /** Under which key what is not saved is kept, and under which once something new is saved. */
  readonly draftKey: string;
  readonly keyOf: (id: number) => string;
  /** What stands as the form has it, what the form has as a draft, and the way back. Functions of a module: a new one would be a change. */
  readonly valuesOf: (row: Row | null) => Values;
  readonly draftOf: (values: Values) => DraftBody;
  readonly valuesIn: (draft: DraftBody, before: Values) => Values;
  readonly calls: {
    readonly info: (id: number) => Promise<Row>;
    readonly versions: (id: number) => Promise<readonly KeptVersion[]>;
    readonly add: (values: Values) => Promise<Saved>;
    readonly update: (before: Saved, values: Values) => Promise<Saved>;
    /** Missing for what is published with something else. Refused where somebody else has changed it since that version: nobody publishes what they have not seen. */
    readonly publish?: (seen: Saved) => Promise<unknown>;
  };
  readonly mayAdd: boolean;
  readonly mayUpdate: boolean;
  /** In what that which stands differs from what would be saved over it. */
  readonly differences: (standing: Row, values: Values) => PartDifference[];
  readonly unversioned?: Unversioned<Values>;
  /** What has to be there before anything is sent. */
  readonly missing?: (values: Values) => Wrong;
  /** What is saved as a new one of something that was deleted. */
  readonly asNew?: (values: Values) => Values;
  /** What is saved over what somebody else has saved, once what no version keeps is seen to. */
  readonly onto?: (values: Values, standing: Row) => Values;
  /** What is in the form after a save. @param now what stands; null where that could not be asked for */
  readonly settled?: (values: Values, sent: Values, now: Row | null) => Values;
  /** Something is on its way that is not saved with the rest. */
  readonly isSending?: () => boolean;
  /** Says that it is done. */
  readonly onDone: (act: 'saved' | 'published', values: Values) => void;
  /** Something new is saved, and has an address of its own, to be opened in place of this. */
  readonly onAdded: (id: number, values: Values) => void;
  /** Opens anew what stands. */
  readonly onReload: () => void;
};

const same = <Values>(values: Values): Values => values;
const nothing = (): Wrong => ({});
const never = (): boolean => false;
const none: readonly [] = [];

/**
 * What the editors of content have in common. What is typed is kept by itself as a draft, and guarded, until it is saved. A save that comes second
 * is refused, and may be compared with what stands and saved over it; what is gone may be saved as a new one. Something new has a key for its draft
 * of its own as soon as it is saved, whatever becomes of publishing it: it would be added once more. What a form has in it is the form's.
 */
export const useContentEditor = <Row extends Saved, Values extends object>(options: ContentEditorOptions<Row, Values>) => {
  const { opened, draft, draftKey, keyOf, valuesOf, draftOf, valuesIn, calls, mayAdd, mayUpdate, differences, unversioned = none, missing = nothing, asNew = same, onto = same, settled = same, isSending = never, onDone, onAdded, onReload } = options;
  const t = useTexts();
  const { message } = App.useApp();
  // What the form began from, or was saved as the last time: what differs from it was touched here.
  const [begun, setBegun] = useState(() => valuesOf(opened));
  const [initial] = useState(() => {
    if (!draft) return begun;
    takeFoundNames(draft.body);
    return withUnversionedOf(unversioned, valuesIn(draft.body, begun), draft.body, begun);
  });
  const [values, setValues] = useState(initial);
  const [row, setRow] = useState(opened);
  // A draft that began from an older version is told so when it is saved.
  const [version, setVersion] = useState(draft?.version ?? opened?.version ?? 0);
  const [isChanged, setChanged] = useState(draft !== null);
  const [restored, setRestored] = useState(() => restoredOf(draft, opened));
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  // Counted, because what is typed while it is saved is not saved.
  const edits = useRef(0);
  const body = useMemo(() => (isChanged ? withFoundNames(draftWithout(unversioned, draftOf(values), values, begun)) : null), [isChanged, values, begun, draftOf, unversioned]);
  const autosave = useAutosave(draftKey, version, body);
  const saver = useRef<(way?: 'leave' | 'reload') => Promise<boolean>>(undefined);
  const unsaved = useUnsavedChanges((row ? mayUpdate : mayAdd) ? async (way) => (await saver.current?.(way)) ?? false : undefined);
  const isRestored = restored !== undefined;
  useEffect(() => {
    if (isRestored) unsaved.guard();
  }, [isRestored, unsaved]);

  const change = (changed: Partial<Values>) => {
    edits.current += 1;
    setValues((before) => ({ ...before, ...changed }));
    setWrong((all) => withoutChanged(all, changed));
    setProblem(afterChange);
    setChanged(true);
    unsaved.guard();
  };
  /** What is wrong with fields is said there, and above only of how many. */
  const sayWrong = (found: Wrong, { text, kind }: SaveProblem) => {
    const named = Object.fromEntries(Object.entries(found).filter(([field]) => field in values));
    const count = Object.keys(named).length;
    setWrong(named);
    setProblem({ kind, text: count > 0 ? t('check', { count }) : text });
  };
  /** Says why something was not done. What is gone stays so until it is saved as a new one. */
  const refuse = (error: unknown, isGone = false) => {
    const found = saveProblemOf(error);
    sayWrong(wrongOf(error), isGone ? { ...found, kind: 'gone' } : found);
    if (found.kind === 'stale' && row) void tellWho(row.id);
  };
  /** Adds who came first to what is said. Without an answer, and where it was published and not saved, it is said without them. */
  const tellWho = async (id: number) => {
    const [newest] = await calls.versions(id).catch(() => []);
    if (newest && newest.version > version && newest.authorName !== '') setProblem((said) => (said?.kind === 'stale' ? { ...said, by: newest } : said));
  };
  /** Does one thing, and nothing else meanwhile. */
  const withLock = async (what: 'save' | 'publish', work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    setWrong({});
    try {
      await work();
    } finally {
      setBusy(null);
    }
  };

  /** What is in the form, as it is saved over that which stands. */
  const overThat = (all: Values, standing: Row): Values => onto(overStanding(unversioned, all, begun, valuesOf(standing)), standing);

  /** Saves what is in the form. @param over what it goes over: what somebody else has saved, or what is gone @returns what is saved; undefined where it is not, and said why */
  const keep = async (over?: Row | 'new'): Promise<(Saved & { readonly sent: Values; readonly isTyped: () => boolean }) | undefined> => {
    const isGone = over === 'new';
    const standing = isGone ? undefined : over;
    const adapted = (all: Values): Values => (isGone ? asNew(all) : standing ? overThat(all, standing) : all);
    const sent = adapted(values);
    const lacks = missing(sent);
    if (Object.keys(lacks).length > 0) {
      sayWrong(lacks, { text: '', kind: isGone ? 'gone' : 'other' });
      return undefined;
    }
    // What is typed meanwhile goes on from what is sent.
    if (over) setValues(adapted);
    if (standing) setBegun((before) => begunOver(unversioned, values, before, valuesOf(standing)));
    const edit = edits.current;
    const isTyped = () => edits.current !== edit;
    let saved: Saved;
    try {
      saved = row && !isGone ? await calls.update({ id: row.id, version: standing?.version ?? version }, sent) : await calls.add(sent);
    } catch (error) {
      refuse(error, isGone);
      return undefined;
    }
    // From here on it is saved, whatever else fails.
    const isNew = saved.id !== row?.id;
    setVersion(saved.version);
    setRestored(undefined);
    if (!isTyped()) setChanged(false);
    if (isNew || (!isTyped() && !isSending())) unsaved.release();
    if (isNew) await autosave.moveTo({ key: keyOf(saved.id), version: saved.version }, isTyped());
    else if (!isTyped()) await autosave.stop();
    return { ...saved, sent, isTyped };
  };
  /** Shows what stands after that. Where it cannot be asked for, what was shown stays. */
  const refresh = async (saved: Saved, sent: Values, isPublished: boolean) => {
    const now = await calls.info(saved.id).catch(() => null);
    if (now) setRow(now);
    // Publishing is a version of its own. A later one has in it what others have saved since: this form has not, and would overwrite it.
    if (isPublished && now?.version === saved.version + 1) setVersion(now.version);
    setValues((before) => settled(before, sent, now));
    setBegun(settled(sent, sent, now));
  };
  const open = async ({ id, version: saved }: Saved, sent: Values, isTyped: boolean, isPublished: boolean) => {
    unsaved.release();
    if (isTyped && isPublished) await autosave.moveTo({ key: keyOf(id), version: saved + 1 }, true);
    onAdded(id, sent);
  };
  const save = (over?: Row | 'new') =>
    withLock('save', async () => {
      const kept = await keep(over);
      if (!kept) return;
      onDone('saved', kept.sent);
      await (kept.id === row?.id ? refresh(kept, kept.sent, false) : open(kept, kept.sent, kept.isTyped(), false));
    });
  /**
   * For the shell, before it closes the tab or loads it anew. What is new keeps its address, by which the tab that closes is known; loaded anew it
   * would be an empty form: it opens at its own instead. @returns whether the shell may go on
   */
  const saveToLeave = async (way?: 'leave' | 'reload'): Promise<boolean> => {
    let isSaved = false;
    await withLock('save', async () => {
      const kept = await keep();
      if (!kept) return;
      onDone('saved', kept.sent);
      if (way === 'reload' && kept.id !== row?.id) return open(kept, kept.sent, kept.isTyped(), false);
      // Where the tab stays all the same, what is saved next goes over this.
      await refresh(kept, kept.sent, false);
      isSaved = !isSending();
    });
    return isSaved;
  };
  useEffect(() => {
    saver.current = saveToLeave;
  });
  /** Publishes what is in the form: it is saved before, where that is not done. */
  const publish = () =>
    withLock('publish', async () => {
      const isSaved = row !== null && !isChanged;
      const kept = isSaved ? { id: row.id, version, sent: values, isTyped: never } : await keep();
      if (!kept) return;
      const refused = await failureOf(calls.publish?.({ id: kept.id, version: kept.version }));
      if (refused === null) onDone('published', kept.sent);
      else if (!isSaved) onDone('saved', kept.sent);
      if (kept.id !== row?.id) {
        // It stands in a form that is opened anew: nothing can be said there.
        if (refused !== null) void message.error(saveProblemOf(refused).text);
        return open(kept, kept.sent, kept.isTyped(), refused === null);
      }
      if (refused !== null) refuse(refused);
      return refresh(kept, kept.sent, refused === null);
    });
  /** Something of it was saved beside what is in the form, and counted its version up: what is not saved goes on from there. */
  const goOn = (changed: Partial<Row> & { readonly version: number }) => {
    setVersion(changed.version);
    setRow((before) => before && { ...before, ...changed });
    setValues((before) => ({ ...before }));
  };
  /** Shows what stands, without what was written since. */
  const discard = async () => {
    setChanged(false);
    unsaved.release();
    await autosave.stop();
    onReload();
  };

  const { compare, saveOver, isSavingOver } = useSaveOver({
    find: async () => row && calls.info(row.id),
    differences: (standing) => differences(standing, overThat(values, standing)),
    save,
    onProblem: (found) => setProblem((said) => ({ ...said, ...found })),
  });
  const isBusy = busy !== null || isSavingOver;
  return {
    /** What stands, as far as it is known here. */
    row,
    /** What the form had in it at first. */
    initial,
    values,
    change,
    wrong,
    isChanged,
    busy,
    isBusy,
    /** What was kept by itself of what is not saved. */
    kept: autosave.state,
    save: () => save(),
    publish,
    discard,
    refuse,
    withLock,
    goOn,
    version,
    /** For `EditorNotices`. */
    notices: { restored, problem, isBusy, compare, onDiscard: () => void discard(), onSaveOver: () => void saveOver(), onSaveAsNew: mayAdd ? () => void save('new') : undefined },
  };
};

/** Why something failed; null where it did not. */
const failureOf = async (asked: Promise<unknown> | undefined): Promise<unknown> => {
  try {
    await asked;
    return null;
  } catch (error) {
    return error;
  }
};
