import { useId, useState, type KeyboardEvent } from 'react';
import { Icon } from '../look/icons.tsx';
import { usePopup } from '../look/use-popup.ts';
import { useTexts } from '../page/embed-context.ts';
import { found, MOST_DRAWN, SEARCH_FROM } from './choice.ts';

interface SelectProps {
  name: string;
  options: readonly { readonly key: string; readonly label: string }[];
  selected: string;
  onChange: (key: string) => void;
}

/** One of several, behind a button that says which: arrow keys walk, Enter chooses, in the search the first that is found. */
export const Select = ({ name, options, selected, onChange }: SelectProps) => {
  const texts = useTexts();
  const { holder, isOpen, setOpen, close } = usePopup<HTMLDivElement>();
  const [search, setSearch] = useState('');
  const list = useId();
  const shown = found(options, search);
  const label = options.find(({ key }) => key === selected)?.label ?? '';
  const choose = (key: string) => {
    close();
    if (key !== selected) onChange(key);
  };
  const open = () => {
    setSearch('');
    setOpen(!isOpen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      return open();
    }
    // In a form, Enter in a field sends it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (shown[0]) choose(shown[0].key);
      return;
    }
    const items = [...(holder.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };
  const isSearched = options.length >= SEARCH_FROM;
  return (
    <div className="dropdown" ref={holder} onKeyDown={onKeyDown}>
      <button type="button" className="dropdown-button" aria-haspopup="listbox" aria-expanded={isOpen} aria-controls={isOpen ? list : undefined} aria-label={`${name}: ${label}`} onClick={open}>
        <span>{label}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <div className="dropdown-list">
          {isSearched && (
            <label className="search">
              <Icon name="search" />
              <input ref={focusFirst} type="search" value={search} placeholder={texts.search} aria-label={texts.searchIn(name)} onChange={(event) => setSearch(event.target.value)} />
            </label>
          )}
          <div className="check-options" id={list} role="listbox" aria-label={name} tabIndex={-1}>
            {shown.slice(0, MOST_DRAWN).map(({ key, label: text }) => (
              <button
                key={key}
                type="button"
                role="option"
                className="select-option"
                tabIndex={-1}
                ref={!isSearched && (key === selected || (label === '' && key === shown[0]?.key)) ? focusFirst : undefined}
                aria-selected={key === selected}
                onClick={() => choose(key)}
              >
                {text}
              </button>
            ))}
          </div>
          {shown.length > MOST_DRAWN && <p className="hint">{texts.andMore(shown.length - MOST_DRAWN)}</p>}
          {shown.length === 0 && <p className="hint">{texts.nothing}</p>}
        </div>
      )}
    </div>
  );
};

/** Where somebody goes on who has opened the list. */
const focusFirst = (element: HTMLElement | null): void => element?.focus();
