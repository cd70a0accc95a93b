import type { KeyboardEvent } from 'react';
import { textIn } from '../../src/definition/text-in.ts';
import { Icon } from '../look/icons.tsx';
import type { ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { useEmbedView } from './embed-context.ts';

interface TabsProps {
  session: ReportSession;
  state: ReportState;
  vertical?: boolean;
  /** To authors. */
  showsHidden?: boolean;
}

/** The pages of the report, below it or at its left. */
export const PageTabs = ({ session, state, vertical = false, showsHidden = false }: TabsProps) => {
  const { locale } = useEmbedView();
  const pages = state.embedded!.report.pages.filter(({ hidden, name }) => !hidden || name === state.page || showsHidden);
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's way back and forth.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = pages.findIndex(({ name }) => name === state.page);
    const next = pages[(at + step + pages.length) % pages.length]!;
    session.openPage(next.name);
    document.getElementById(`page-${next.name}`)?.focus();
  };
  return (
    <nav className="tabs" data-vertical={vertical || undefined} aria-label={locale.texts.pages}>
      <div role="tablist" aria-orientation={vertical ? 'vertical' : 'horizontal'} onKeyDown={onKeyDown}>
        {pages.map(({ name, displayName, hidden }) => (
          <button key={name} id={`page-${name}`} type="button" role="tab" aria-selected={name === state.page} tabIndex={name === state.page ? 0 : -1} onClick={() => session.openPage(name)}>
            {textIn(displayName, locale.language)}
            {hidden && showsHidden && <Icon name="hide" label={locale.texts.hiddenPage} />}
          </button>
        ))}
      </div>
    </nav>
  );
};
