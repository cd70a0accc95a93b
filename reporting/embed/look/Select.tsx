import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { found, MOST_DRAWN } from './found.ts';
import { Icon } from './icons.tsx';
import { optionId, SelectList, type Option } from './SelectList.tsx';
import { PAUSE, startingWith, type Typed } from './typeahead.ts';
import { usePopup } from './use-popup.ts';

interface SelectProps {
  /** What it is for; to be seen it stands beside it. */
  name: string;
  options: readonly Option[];
  selected?: string;
  /** What the button says as long as nothing is selected. */
  prompt?: string;
  onChange: (key: string) => void;
}

/** Up to so many are seen at a glance; more have a search. */
const MOST_UNSEARCHED = 12;
/** How far the keys for pages go. */
const PAGE = 10;

/**
 * One of several, behind a button that says which: a combobox as the ARIA practices describe one. The focus stays on the
 * button, or is in the search of a long list, and arrow keys, Home, End, pages and first letters walk; Enter chooses.
 */
export const Select = ({ name, options, selected, prompt = '', onChange }: SelectProps) => {
  const { holder, isOpen, setOpen, close } = usePopup<HTMLDivElement>();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef<Typed>({ text: '', at: -PAUSE });
  const id = useId();
  const isSearched = options.length > MOST_UNSEARCHED;
  const matches = found(options, search);
  const shown = matches.slice(0, MOST_DRAWN);
  const atSelected = options.findIndex(({ key }) => key === selected);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    close();
    if (option.key !== selected) onChange(option.key);
  };
  const open = (searched = '', touched = false) => {
    setSearch(searched);
    setActive(searched === '' && atSelected < MOST_DRAWN ? Math.max(0, atSelected) : 0);
    setTouched(touched);
    setOpen(true);
  };
  const turn = ({ nativeEvent }: MouseEvent) => (isOpen ? setOpen(false) : open('', 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'));
  const walk = (to: number) => {
    if (!shown[to]) return;
    setActive(to);
    document.getElementById(optionId(id, to))?.scrollIntoView({ block: 'nearest' });
  };
  const type = (letter: string, at: number, from: number) => {
    const next = startingWith(options, letter, typed.current, at, from);
    typed.current = next.typed;
    if (next.index >= 0) walk(next.index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    // Enter may choose the word that an input method proposes.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || (event.altKey && key.length === 1)) return;
    const isInSearch = target instanceof HTMLInputElement;
    const isSpace = key === ' ' && !isInSearch && timeStamp - typed.current.at > PAUSE;
    const isLetter = key.length === 1 && !isInSearch && !isSpace;
    if (!isOpen) {
      if (isLetter && isSearched) open(key);
      else if (isSpace || isLetter || key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') open();
      else return;
      if (isLetter && !isSearched) type(key, timeStamp, atSelected);
    } else if (key === 'Enter' || isSpace) choose(shown[active]);
    else if (isLetter && !isSearched) type(key, timeStamp, active);
    else {
      const last = shown.length - 1;
      const list = { ArrowDown: active < last ? active + 1 : 0, ArrowUp: active > 0 ? active - 1 : last, PageDown: Math.min(active + PAGE, last), PageUp: Math.max(active - PAGE, 0) }[key];
      // In a search Home and End are about its text.
      const to = list ?? (isInSearch ? undefined : { Home: 0, End: last }[key]);
      if (to === undefined) return;
      walk(to);
    }
    event.preventDefault();
  };
  return (
    // A browser may press the button when the space bar is let go of, which has chosen already.
    <div className="dropdown" ref={holder} onKeyDown={onKeyDown} onKeyUp={(event) => event.key === ' ' && !(event.target instanceof HTMLInputElement) && event.preventDefault()}>
      <button
        ref={button}
        type="button"
        className="dropdown-button select-button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && shown[active] ? optionId(id, active) : undefined}
        aria-label={name}
        onClick={turn}
      >
        <span>{options[atSelected]?.label ?? prompt}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <SelectList
          id={id}
          name={name}
          button={button}
          options={shown}
          left={matches.length - shown.length}
          selected={selected}
          active={active}
          search={isSearched ? search : undefined}
          isTouched={isTouched}
          onSearch={(text) => {
            setSearch(text);
            setActive(0);
          }}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
};
