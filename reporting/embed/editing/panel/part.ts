import type { Visual } from '../../../src/definition/index.ts';
import type { Model } from '../../../drawing/rows/reading.ts';
import type { VisualChange } from '../document/edits.ts';

/** What every part of the visual's pane gets. */
export interface PartProps {
  visual: Visual;
  model: Model;
  /** @param joins changes in a row with the same text are one step */
  change: (change: VisualChange, joins?: string) => void;
  /** The next change is a step of its own. */
  close: () => void;
}
