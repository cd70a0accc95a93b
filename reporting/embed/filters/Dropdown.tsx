import { Icon } from '../look/icons.tsx';
import { usePopup } from '../look/use-popup.ts';
import { useTexts } from '../page/embed-context.ts';
import { CheckList } from './CheckList.tsx';
import type { ChoiceProps } from './choice.ts';

interface DropdownProps extends ChoiceProps {
  /** What the button says, in the place of the usual words. */
  said?: string;
  /** Chooses everything at once. */
  all?: { label: string; choose: () => void };
}

/** Choices behind a button that says what is chosen. */
export const Dropdown = ({ said, all, ...props }: DropdownProps) => {
  const { name, choices, selected, onChange } = props;
  const texts = useTexts();
  const { holder, isOpen, setOpen } = usePopup<HTMLDivElement>();
  const [only] = choices.filter(({ key }) => selected.has(key));
  const summary = said ?? (selected.size === 0 ? texts.all : selected.size === 1 && only ? only.label : texts.selected(selected.size));
  return (
    <div className="dropdown" ref={holder}>
      <button type="button" className="dropdown-button" aria-expanded={isOpen} aria-label={`${name}: ${summary}`} onClick={() => setOpen(!isOpen)}>
        <span>{summary}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <div className="dropdown-list">
          <CheckList {...props} />
          {all && (
            <button type="button" className="quiet" onClick={all.choose}>
              {all.label}
            </button>
          )}
          {selected.size > 0 && (
            <button type="button" className="quiet" onClick={() => onChange(new Set())}>
              {texts.clear}
            </button>
          )}
        </div>
      )}
    </div>
  );
};
