import type { ListDefinition } from './list-definition.ts';

/** The key of what a list has asked for, by its call; with nothing more, what begins the keys of all of it. */
export const listKey = ({ endpoint, name }: Pick<ListDefinition<never, never>, 'endpoint' | 'name'>, ...more: readonly unknown[]): readonly unknown[] => [endpoint?.path ?? 'list', name, ...more];

/** The key of what a field asks for by a function it was given: nobody else knows it, and no call of the contract changes it. */
export const fieldKey = (id: string, ...more: readonly unknown[]): readonly unknown[] => ['field', id, ...more];
