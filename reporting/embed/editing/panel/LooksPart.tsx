import type { Visual, VisualType } from '../../../src/definition/index.ts';
import { useEmbedView } from '../../page/embed-context.ts';
import { useEditTexts } from '../texts.ts';
import { ChoiceField, SwitchField } from './inputs.tsx';
import type { PartProps } from './part.ts';

type Options = Visual['options'];
type Switch = 'stacked' | 'stackedTo100' | 'smooth' | 'donut' | 'labels' | 'logScale' | 'scaleFromData';

const bars: readonly (Switch | 'legend' | 'color')[] = ['stacked', 'stackedTo100', 'labels', 'logScale', 'scaleFromData', 'legend', 'color'];

/** What the drawing of each type follows. */
const looks: Record<VisualType, readonly (Switch | 'legend' | 'color' | 'slicer')[]> = {
  card: [],
  bar: bars,
  column: bars,
  line: ['smooth', 'stacked', 'logScale', 'scaleFromData', 'legend', 'color'],
  area: ['smooth', 'stackedTo100', 'scaleFromData', 'legend', 'color'],
  pie: ['donut', 'labels', 'legend'],
  scatter: ['labels', 'logScale', 'legend', 'color'],
  table: [],
  matrix: ['color'],
  map: ['legend', 'color'],
  slicer: ['slicer'],
  text: [],
};

/** A pie names its slices unless it is told not to. */
const isOn = ({ type, options }: Visual, name: Switch) => options[name] ?? (type === 'pie' && name === 'labels');

const legends = ['none', 'top', 'right'] as const;
const slicers = ['list', 'dropdown', 'buttons', 'range'] as const;

/** The options that the visual's type has. */
export const LooksPart = ({ visual, change }: PartProps) => {
  const texts = useEditTexts();
  const names = looks[visual.type];
  if (names.length === 0) return null;
  const set = (option: Options) => change({ options: { ...visual.options, ...option } });
  return (
    <div className="edit-part">
      <h3>{texts.appearance}</h3>
      {names.map((name) => {
        if (name === 'legend') {
          return <ChoiceField key={name} label={texts.legend} value={visual.options.legend} none={texts.ownLegend} choices={legends.map((value) => ({ value, text: texts.legends[value] }))} onChange={(legend) => set({ legend })} />;
        }
        if (name === 'slicer') {
          return <ChoiceField key={name} label={texts.slicer} value={visual.options.slicer ?? 'list'} choices={slicers.map((value) => ({ value, text: texts.slicers[value] }))} onChange={(slicer) => set({ slicer })} />;
        }
        if (name === 'color') return <Colors key={name} value={visual.options.color ?? 0} onChange={(color) => set({ color })} />;
        return <SwitchField key={name} label={texts[name]} value={isOn(visual, name)} onChange={(on) => set({ [name]: on })} />;
      })}
    </div>
  );
};

/** The colours of the theme, for a chart of one series. */
const Colors = ({ value, onChange }: { value: number; onChange: (color: number) => void }) => {
  const { look } = useEmbedView();
  const texts = useEditTexts();
  return (
    <div className="edit-field">
      <span>{texts.color}</span>
      <div className="edit-colors" role="group" aria-label={texts.color}>
        {look.palette.map((color, index) => (
          <button key={index} type="button" aria-pressed={index === value} aria-label={texts.colorNumber(index + 1)} title={texts.colorNumber(index + 1)} style={{ background: color }} onClick={() => onChange(index)} />
        ))}
      </div>
    </div>
  );
};
