import { useMemo, useState } from 'react';
import { found, MOST_DRAWN } from '../look/found.ts';
import { Icon } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';
import { SEARCH_FROM, toggled, type ChoiceProps } from './choice.ts';

/** Choices below each other, to be ticked. */
export const CheckList = ({ name, choices, selected, onChange }: ChoiceProps) => {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const matches = useMemo(() => found(choices, search), [choices, search]);
  return (
    <div className="check-list">
      {choices.length >= SEARCH_FROM && (
        <label className="search">
          <Icon name="search" />
          <input type="search" value={search} placeholder={texts.search} aria-label={texts.searchIn(name)} onChange={(event) => setSearch(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
        </label>
      )}
      <div className="check-options" role="group" aria-label={name} tabIndex={-1}>
        {matches.slice(0, MOST_DRAWN).map(({ key, label }) => (
          <label key={key} title={label}>
            <input type="checkbox" checked={selected.has(key)} onChange={() => onChange(toggled(selected, key))} />
            <span>{label}</span>
          </label>
        ))}
        {matches.length > MOST_DRAWN && <p className="hint">{texts.andMore(matches.length - MOST_DRAWN)}</p>}
        {matches.length === 0 && <p className="hint">{texts.nothing}</p>}
      </div>
    </div>
  );
};
