import type { ListAction } from './list-definition.ts';

/** Those of the actions that are offered for it: for a row, or for the rows that are chosen. */
export const offeredFor = <Subject>(subject: Subject, actions: readonly ListAction<Subject>[]): readonly ListAction<Subject>[] => actions.filter(({ isOffered }) => isOffered?.(subject) ?? true);
