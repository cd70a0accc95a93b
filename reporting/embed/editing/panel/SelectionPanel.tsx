import { Icon, type IconName } from '../../look/icons.tsx';
import type { ReportSession } from '../../session/report-session.ts';
import { aligned, spread, type Alignment } from '../canvas/geometry.ts';
import { selectionCommands } from '../session/selection-commands.ts';
import { useEditTexts } from '../texts.ts';

const alignments: readonly (readonly [Alignment, IconName])[] = [
  ['left', 'alignLeft'],
  ['center', 'alignCenter'],
  ['right', 'alignRight'],
  ['top', 'alignTop'],
  ['middle', 'alignMiddle'],
  ['bottom', 'alignBottom'],
];

/** Fewer have no room between them to share out. */
const leastToSpread = 3;

/** What can be done to several visuals together. */
export const SelectionPanel = ({ session, count }: { session: ReportSession; count: number }) => {
  const texts = useEditTexts();
  const { arrange, duplicate, remove } = selectionCommands(session);
  const command = (icon: IconName, text: string, run: () => void, disabled = false) => (
    <button key={icon} type="button" className="icon-button" aria-label={text} title={text} disabled={disabled} onClick={run}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section className="edit-pane" aria-label={texts.visual}>
      <h2 aria-live="polite">{texts.selectedMany(count)}</h2>
      <div className="edit-commands">
        {command('copy', texts.duplicate, duplicate)}
        {command('remove', texts.remove, remove)}
      </div>
      <h3>{texts.align}</h3>
      <div className="edit-commands">{alignments.map(([to, icon]) => command(icon, texts.alignments[to], () => arrange((boxes) => aligned(boxes, to))))}</div>
      <h3>{texts.spread}</h3>
      <div className="edit-commands">
        {command('spreadAcross', texts.spreadAcross, () => arrange((boxes) => spread(boxes, 'across')), count < leastToSpread)}
        {command('spreadDown', texts.spreadDown, () => arrange((boxes) => spread(boxes, 'down')), count < leastToSpread)}
      </div>
      <p className="hint">{texts.selectedHint}</p>
    </section>
  );
};
