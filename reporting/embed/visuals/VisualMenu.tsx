import { useTexts } from '../page/embed-context.ts';
import { Menu, type MenuEntry } from '../look/Menu.tsx';

export type { MenuEntry } from '../look/Menu.tsx';

/** The menu of a visual: seen when the pointer or the focus is on the visual. */
export const VisualMenu = ({ of, entries, onOpen }: { of: string; entries: MenuEntry[]; onOpen: (open: boolean) => void }) => {
  const texts = useTexts();
  return <Menu className="menu" label={of ? texts.moreOf(of) : texts.more} entries={entries} onOpen={onOpen} />;
};
