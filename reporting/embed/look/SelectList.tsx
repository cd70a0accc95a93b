import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useTexts } from '../page/embed-context.ts';
import { Icon } from './icons.tsx';
import { usePlaced } from './use-placed.ts';

export interface Option {
  readonly key: string;
  readonly label: string;
  /** What it stands under, together with the ones of the same group before and after it. */
  readonly group?: string;
}

interface ListProps {
  id: string;
  name: string;
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  options: readonly Option[];
  /** How many more there are. */
  left: number;
  selected: string | undefined;
  active: number;
  /** What is searched for; without a text there is no search. */
  search: string | undefined;
  /** A finger opened it: the search brings no keyboard over the list before it is touched itself. */
  isTouched: boolean;
  onSearch: (text: string) => void;
  onPoint: (index: number) => void;
  onChoose: (option: Option) => void;
}

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** What a select opens: its options, with a search above where there are many. */
export const SelectList = ({ id, name, button, options, left, selected, active, search, isTouched, onSearch, onPoint, onChoose }: ListProps) => {
  const texts = useTexts();
  const box = usePlaced(button);
  const input = useRef<HTMLInputElement>(null);
  const first = useRef({ active, isTouched });
  useLayoutEffect(() => {
    (first.current.isTouched ? button : input).current?.focus({ preventScroll: true });
    document.getElementById(optionId(id, first.current.active))?.scrollIntoView({ block: 'nearest' });
  }, [button, id]);
  const groups = options.reduce<{ name: string | undefined; start: number; options: Option[] }[]>((made, option, index) => {
    const last = made.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else made.push({ name: option.group, start: index, options: [option] });
    return made;
  }, []);
  return (
    <div ref={box} className="select-list" popover="manual">
      {search !== undefined && (
        <label className="search">
          <Icon name="search" />
          <input
            ref={input}
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={options[active] ? optionId(id, active) : undefined}
            aria-label={texts.searchIn(name)}
            autoComplete="off"
            placeholder={texts.search}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
      )}
      <div className="select-options" id={id} role="listbox" aria-label={name} tabIndex={-1}>
        {groups.map(({ name: group, start, options: own }) => {
          const items = own.map((option, index) => (
            <div
              key={option.key}
              id={optionId(id, start + index)}
              role="option"
              className="select-option"
              aria-selected={option.key === selected}
              data-active={start + index === active || undefined}
              // The focus stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(start + index)}
              onClick={() => onChoose(option)}
            >
              {option.label}
            </div>
          ));
          return group === undefined ? (
            items
          ) : (
            <div key={`${start} ${group}`} role="group" aria-label={group}>
              <p aria-hidden="true">{group}</p>
              {items}
            </div>
          );
        })}
      </div>
      {left > 0 && <p className="hint">{texts.andMore(left)}</p>}
      {options.length === 0 && <p className="hint">{texts.nothing}</p>}
    </div>
  );
};
