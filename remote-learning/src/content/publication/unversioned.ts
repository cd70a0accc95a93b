import type { DraftBody } from '@portal/shared/contract/content/management';

/**
 * Names of the fields that no version keeps: when something is to be seen, for whom, and the like. Nobody could bring them back: what somebody
 * else has made of them is not taken back by who has not touched them. Names of one list are one thing.
 */
export type Unversioned<Values> = readonly (readonly (keyof Values & string)[])[];

const only = <Values extends object>(values: Values, names: readonly (keyof Values & string)[]): Partial<Values> => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;

/** The names of what is as it was when the form began. */
const untouched = <Values extends object>(unversioned: Unversioned<Values>, values: Values, begun: Values): (keyof Values & string)[] =>
  unversioned.filter((names) => names.every((name) => JSON.stringify(values[name]) === JSON.stringify(begun[name]))).flat();

/** What is in a form over what stands by now: what no version keeps, and nobody has touched in the form, is what stands. */
export const overStanding = <Values extends object>(unversioned: Unversioned<Values>, values: Values, begun: Values, standing: Values): Values => ({ ...values, ...only(standing, untouched(unversioned, values, begun)) });

/** What nobody has touched in a form that is saved over what stands: that which stands. What they have touched stays theirs, also where it is the same by now. */
export const begunOver = <Values extends object>(unversioned: Unversioned<Values>, values: Values, begun: Values, standing: Values): Values => ({ ...begun, ...only(standing, untouched(unversioned, values, begun)) });

/** A draft, without what no version keeps and nobody has touched: who comes back to it finds what stands then. */
export const draftWithout = <Values extends object>(unversioned: Unversioned<Values>, draft: DraftBody, values: Values, begun: Values): DraftBody => {
  const left: readonly string[] = untouched(unversioned, values, begun);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !left.includes(name)));
};

/** What a draft has in it, with what stands of that which no version keeps where it says nothing of it. */
export const withUnversionedOf = <Values extends object>(unversioned: Unversioned<Values>, values: Values, draft: DraftBody, standing: Values): Values => ({
  ...values,
  ...only(standing, unversioned.filter((names) => !names.some((name) => name in draft)).flat()),
});
