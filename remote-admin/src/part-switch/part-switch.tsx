import type { ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Segmented } from '@portal/shared/ui/data';

const PARAMETER = 'part';

type PartOption<Part extends string> = { readonly value: Part; readonly label: string };

/**
 * The parts of a page, each of which has an address (`?part=…`).
 * @param options the first one has the address without a part, and is what an address means that asks for none of these
 * @param label what is chosen, for screen readers
 * @returns which part the address asks for, and what chooses another one
 */
export const usePartSwitch = <Part extends string>(options: readonly [PartOption<Part>, ...PartOption<Part>[]], label: string): [part: Part, element: ReactNode] => {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const [first] = options;
  const wanted = new URLSearchParams(search).get(PARAMETER);
  const part = (options.find(({ value }) => value === wanted) ?? first).value;
  const show = (next: Part) => {
    const parameters = new URLSearchParams(search);
    if (next === first.value) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, next);
    pushPath(parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`);
  };
  return [
    part,
    <div key="parts">
      <Segmented<Part> aria-label={label} value={part} onChange={show} options={[...options]} />
    </div>,
  ];
};
