import { useEffect, useRef, useState } from 'react';
import type { PartDifference } from '../versions/text-difference.ts';
import { saveProblemOf, type SaveProblem } from './editor-notices.tsx';

type Versioned = { readonly version: number };
type SaveOverOptions<Standing extends Versioned> = {
  /** What stands now; null for what is new, over which nobody came first. */
  readonly find: () => Promise<Standing | null>;
  /** In what that differs from what is written here. */
  readonly differences: (standing: Standing) => PartDifference[];
  /** Saves what is written here over that. */
  readonly save: (standing: Standing) => Promise<void>;
  /** Told where it could not even be asked what stands. */
  readonly onProblem: (problem: SaveProblem) => void;
};
type SaveOver = {
  readonly compare: () => Promise<PartDifference[]>;
  readonly saveOver: () => Promise<void>;
  readonly isSavingOver: boolean;
};

/** What who saves second may do: compare what stands with what they wrote, and save it over that. */
export const useSaveOver = <Standing extends Versioned>({ find, differences, save, onProblem }: SaveOverOptions<Standing>): SaveOver => {
  const [isSavingOver, setSavingOver] = useState(false);
  // Who saves over what they have compared is told of what was saved after that.
  const compared = useRef<Standing>(null);
  // What is typed while it is asked what stands is saved with the rest.
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });
  return {
    compare: async () => {
      compared.current = await find();
      return compared.current ? differences(compared.current) : [];
    },
    saveOver: async () => {
      // A second save of the same version would be refused, as if somebody else had come first.
      if (isSavingOver) return;
      setSavingOver(true);
      try {
        const over = compared.current ?? (await find());
        compared.current = null;
        if (over) await newest.current(over);
      } catch (error) {
        // That somebody else came first stays so, whatever else fails.
        const { text, kind } = saveProblemOf(error);
        onProblem({ text, kind: kind === 'other' ? 'stale' : kind });
      } finally {
        setSavingOver(false);
      }
    },
    isSavingOver,
  };
};
