import { useMemo, useState } from 'react';
import { Icon } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';
import { toggled, type ChoiceProps } from './choice.ts';

/** From this many choices on there is a search, and beyond the second number only the first matches are drawn. */
const searchFrom = 9;
const mostDrawn = 200;

/** Choices below each other, to be ticked. */
export const CheckList = ({ name, choices, selected, onChange }: ChoiceProps) => {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase();
    return wanted ? choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)) : choices;
  }, [choices, search]);
  return (
    <div className="check-list">
      {choices.length >= searchFrom && (
        <label className="search">
          <Icon name="search" />
          <input type="search" value={search} placeholder={texts.search} aria-label={texts.searchIn(name)} onChange={(event) => setSearch(event.target.value)} />
        </label>
      )}
      <div className="check-options" role="group" aria-label={name} tabIndex={-1}>
        {found.slice(0, mostDrawn).map(({ key, label }) => (
          <label key={key} title={label}>
            <input type="checkbox" checked={selected.has(key)} onChange={() => onChange(toggled(selected, key))} />
            <span>{label}</span>
          </label>
        ))}
        {found.length > mostDrawn && <p className="hint">{texts.andMore(found.length - mostDrawn)}</p>}
        {found.length === 0 && <p className="hint">{texts.nothing}</p>}
      </div>
    </div>
  );
};
