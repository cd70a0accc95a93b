import type { ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Segmented } from '@portal/shared/ui/data';

const PARAMETER = 'part';

/** Which part of a page its address asks for (`?part=…`). What is not among these is the first one. */
export const usePart = <Part extends string>(parts: readonly [Part, ...Part[]]): Part => {
  const wanted = new URLSearchParams(useLocation().search).get(PARAMETER);
  return parts.find((one) => one === wanted) ?? parts[0];
};

type PartSwitchProps<Part extends string> = {
  label: string;
  part: Part;
  /** The first one has the address without a part. */
  options: readonly { readonly value: Part; readonly label: string }[];
};

/** Chooses among the parts of a page, each of which has an address. */
export const PartSwitch = <Part extends string>({ label, part, options }: PartSwitchProps<Part>): ReactNode => {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const show = (next: Part) => {
    const parameters = new URLSearchParams(search);
    if (next === options[0]?.value) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, next);
    pushPath(parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`);
  };
  return (
    <div>
      <Segmented<Part> aria-label={label} value={part} onChange={show} options={[...options]} />
    </div>
  );
};
