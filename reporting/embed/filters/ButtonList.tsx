import { toggled, type ChoiceProps } from './choice.ts';

/** Choices side by side. A click takes one; with Ctrl or ⌘ it adds. */
export const ButtonList = ({ name, choices, selected, onChange }: ChoiceProps) => (
  <div className="button-list" role="group" aria-label={name}>
    {choices.map(({ key, label }) => (
      <button
        key={key}
        type="button"
        aria-pressed={selected.has(key)}
        onClick={(event) => onChange(event.ctrlKey || event.metaKey ? toggled(selected, key) : selected.has(key) && selected.size === 1 ? new Set() : new Set([key]))}
      >
        {label}
      </button>
    ))}
  </div>
);
