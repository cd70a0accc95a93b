import type { ReportPage, VisualType } from '../../../src/definition/index.ts';
import { Icon, type IconName } from '../../look/icons.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import type { ReportSession } from '../../session/report-session.ts';
import { visualKey, type ReportState } from '../../session/report-state.ts';
import { useAddVisual } from '../bar/AddVisual.tsx';
import { typeChanged } from '../document/fields.ts';
import { onlySelected } from '../session/editing-state.ts';
import { selectedVisuals, selectionCommands } from '../session/selection-commands.ts';
import { useEditTexts } from '../texts.ts';
import { visualLabel } from '../visual-label.ts';
import { visualTypes } from '../visual-types.ts';
import { LooksPart } from './LooksPart.tsx';
import { OrderPart } from './OrderPart.tsx';
import type { PartProps } from './part.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { TextPart, TitlePart } from './TextParts.tsx';
import { WellsPart } from './WellsPart.tsx';

interface PanelProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
}

/** Everything about the selected visual; without one, the types of visuals to begin with. */
export const VisualPanel = ({ session, state, page }: PanelProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const add = useAddVisual(session, state);
  const { editor } = session;
  const visual = page.visuals.find(({ name }) => name === onlySelected(state.editing!));
  const { model } = state.embedded!;
  const selected = selectedVisuals(state).length;
  if (selected > 1) return <SelectionPanel session={session} count={selected} />;
  if (!visual) {
    return (
      <section className="edit-pane" aria-label={texts.visual}>
        <h2>{texts.visual}</h2>
        <p className="hint">{texts.noneSelected}</p>
        <Types label={texts.addVisual} onType={add} />
      </section>
    );
  }
  const place = { page: page.name, visual: visual.name };
  const part: PartProps = {
    visual,
    model,
    change: (change, joins) => editor.run({ kind: 'changeVisual', ...place, change }, joins && `${joins} ${visual.name}`),
    close: () => editor.close(),
  };
  const failure = state.data[visualKey(page.name, visual.name)]?.failure;
  const turnInto = (type: VisualType) => {
    const text = type === 'text' && { options: { ...visual.options, text: visual.options.text ?? texts.newText } };
    part.change({ ...typeChanged(visual, type, model), ...text });
  };
  const { duplicate, remove } = selectionCommands(session);
  const commands: [IconName, string, () => void][] = [
    ['copy', texts.duplicate, duplicate],
    ['front', texts.toFront, () => editor.run({ kind: 'stackVisual', ...place, to: 'front' })],
    ['back', texts.toBack, () => editor.run({ kind: 'stackVisual', ...place, to: 'back' })],
    ['remove', texts.remove, remove],
  ];
  return (
    <section className="edit-pane" aria-label={texts.visual} key={visual.name}>
      <h2 title={visualLabel(visual, locale)}>{visualLabel(visual, locale)}</h2>
      <div className="edit-commands">
        {commands.map(([icon, text, run]) => (
          <button key={icon} type="button" className="icon-button" aria-label={text} title={text} onClick={run}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
      {failure && (
        <div className="edit-failure" role="alert">
          <p>{texts.visualFailed}</p>
          <p>{failure.message}</p>
          <button type="button" className="quiet" onClick={() => session.retry(visual)}>
            <Icon name="retry" /> {locale.texts.retry}
          </button>
        </div>
      )}
      <h3>{texts.type}</h3>
      <Types label={texts.type} active={visual.type} onType={turnInto} />
      {visual.type === 'text' ? (
        <TextPart {...part} />
      ) : (
        <>
          <WellsPart {...part} />
          <OrderPart {...part} />
          <TitlePart {...part} />
          <LooksPart {...part} />
        </>
      )}
    </section>
  );
};

const Types = ({ label, active, onType }: { label: string; active?: VisualType; onType: (type: VisualType) => void }) => {
  const { locale } = useEmbedView();
  return (
    <div className="edit-types" role="group" aria-label={label}>
      {visualTypes.map((type) => (
        <button key={type} type="button" aria-pressed={active === undefined ? undefined : type === active} onClick={() => onType(type)}>
          <Icon name={type} />
          <span>{locale.texts.types[type]}</span>
        </button>
      ))}
    </div>
  );
};
