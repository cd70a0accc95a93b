import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { endpoints, type CalendarYear } from '@portal/shared/contract/delivery';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { editOf, exceptionsOf, onto, without, type Edit } from './draft.ts';

const { calendar } = endpoints;
const CONFLICT = 409;

/** Why a year could not be saved. */
type Problem = { readonly error: Error; readonly year: number };

/** What is not saved, of all years that somebody has turned to; it is guarded as what is in a form. */
export type Edits = {
  /** A year as it is edited. @param standing what stands, as far as it is known here */
  readonly of: (standing: CalendarYear) => Edit;
  readonly change: (edit: Edit) => void;
  /** Years with something that is not saved. */
  readonly unsaved: readonly Edit[];
  readonly undo: (year: number, days: readonly string[]) => void;
  readonly discard: () => void;
  /** @returns whether all of it is saved */
  readonly save: () => Promise<boolean>;
  readonly isSaving: boolean;
  readonly problem: Error | undefined;
  /** Somebody else came first. */
  readonly isStale: boolean;
  /** Puts what is not saved onto what stands now, or drops it. */
  readonly reload: (keep: boolean) => Promise<void>;
  /** What was wrong is no matter any more. */
  readonly forget: () => void;
};

/** @param onProblem called where what is saved on leaving could not be */
export const useEdits = (onProblem: () => void): Edits => {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const unsaved = useMemo(() => [...edits.values()].filter(({ changes }) => changes.size > 0).sort((one, other) => one.standing.year - other.standing.year), [edits]);
  const change = (edit: Edit) => setEdits((all) => new Map(all).set(edit.standing.year, edit));

  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      for (const edit of unsaved) {
        const { standing } = edit;
        const { year } = standing;
        const exceptions = exceptionsOf(edit);
        try {
          const { version } = await call(calendar.set, { body: { year, version: standing.version, exceptions } });
          change(editOf({ ...standing, version, exceptions }));
        } catch (error) {
          setProblem({ error: error as Error, year });
          return false;
        }
      }
      return true;
    } finally {
      setIsSaving(false);
    }
  };
  const reload = async (keep: boolean) => {
    const of = problem && edits.get(problem.year);
    if (!of) return;
    try {
      const standing = await call(calendar.getDetail, { query: { year: problem.year }, quiet: true });
      change(keep ? onto(of, standing) : editOf(standing));
      setProblem(undefined);
    } catch (error) {
      setProblem({ error: error as Error, year: problem.year });
    }
  };

  const saver = useRef<() => Promise<boolean>>(undefined);
  useEffect(() => {
    saver.current = async () => {
      const isSaved = await save();
      if (!isSaved) onProblem();
      return isSaved;
    };
  });
  const guarded = useUnsavedChanges(async () => (await saver.current?.()) ?? false);
  const has = unsaved.length > 0;
  useEffect(() => {
    if (has) guarded.guard();
    else guarded.release();
  }, [has, guarded]);

  // The same as long as nothing has changed: the grid of a month is drawn anew only when it has.
  const of = useCallback(
    (standing: CalendarYear): Edit => {
      const edit = edits.get(standing.year);
      return edit && (edit.changes.size > 0 || edit.standing.version > standing.version) ? edit : editOf(standing);
    },
    [edits],
  );
  return {
    of,
    change,
    unsaved,
    undo: (year, days) => {
      const edit = edits.get(year);
      if (edit) change(without(edit, days));
    },
    discard: () => setEdits(new Map()),
    save,
    isSaving,
    problem: problem?.error,
    isStale: problem?.error instanceof ApiError && problem.error.statusCode === CONFLICT,
    reload,
    forget: () => setProblem(undefined),
  };
};
