import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type CalendarYear } from '@portal/shared/contract/delivery';
import { editOf, exceptionsOf, onto, without, type Edit } from './draft.ts';

const { calendar } = endpoints;

/** What is not saved, of all years that somebody has turned to. */
export type Edits = {
  /** A year as it is edited. @param standing what stands, as far as it is known here */
  readonly of: (standing: CalendarYear) => Edit;
  readonly change: (edit: Edit) => void;
  /** Years with something that is not saved. */
  readonly unsaved: readonly Edit[];
  readonly undo: (year: number, days: readonly string[]) => void;
  readonly discard: () => void;
  /** Year by year. @throws ApiError of the first that cannot be saved */
  readonly save: () => Promise<void>;
  /** Of the year that could not be saved: puts what is not saved onto what stands now, or drops it. @throws ApiError */
  readonly reload: (keep: boolean) => Promise<void>;
};

export const useEdits = (): Edits => {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const failed = useRef<number>(undefined);
  const unsaved = useMemo(() => [...edits.values()].filter(({ changes }) => changes.size > 0).sort((one, other) => one.standing.year - other.standing.year), [edits]);
  const change = (edit: Edit) => setEdits((all) => new Map(all).set(edit.standing.year, edit));

  const save = async () => {
    for (const edit of unsaved) {
      const { standing } = edit;
      const { year } = standing;
      const exceptions = exceptionsOf(edit);
      failed.current = year;
      const { version } = await call(calendar.set, { body: { year, version: standing.version, exceptions } });
      change(editOf({ ...standing, version, exceptions }));
    }
    failed.current = undefined;
  };
  const reload = async (keep: boolean) => {
    const of = failed.current === undefined ? undefined : edits.get(failed.current);
    if (!of) return;
    const standing = await call(calendar.getDetail, { query: { year: of.standing.year }, quiet: true });
    change(keep ? onto(of, standing) : editOf(standing));
  };

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
    reload,
  };
};
