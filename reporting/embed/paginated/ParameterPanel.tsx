import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { formatList } from '../../drawing/language/format.ts';
import type { ParameterValue } from '../../src/paginated/definition.ts';
import type { ResolvedParameter } from '../../src/paginated/parameters/resolve.ts';
import { DateField } from '../filters/DateField.tsx';
import { Dropdown } from '../filters/Dropdown.tsx';
import { Select } from '../look/Select.tsx';
import { useEmbedView } from '../page/embed-context.ts';
import type { PaginatedSession } from './paginated-session.ts';
import { isChanged, shownOf, type PaginatedState } from './paginated-state.ts';
import { paginatedTexts } from './texts.ts';

interface PanelProps {
  session: PaginatedSession;
  state: PaginatedState;
}

/** What a reader chooses before a report runs, and again afterwards. */
export const ParameterPanel = ({ session, state }: PanelProps) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const shown = shownOf(state.parameters);
  const missing = shown.filter(({ name }) => state.missing.includes(name));
  const run = (event: FormEvent) => {
    event.preventDefault();
    void session.run();
  };
  const form = useEscapeFromSheet(session);
  return (
    <form ref={form} className="parameters" aria-label={texts.parameters} onSubmit={run}>
      <div className="parameter-fields">
        {shown.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} onChange={(values) => void session.choose(parameter.name, values)} />
        ))}
      </div>
      <div className="parameter-run">
        <button type="submit" className="run-button" disabled={missing.length > 0 || state.isRunning}>
          {texts.run}
        </button>
        <p role="status">
          {missing.length > 0 ? texts.needsValues(formatList(missing.map(({ label }) => label), locale)) : isChanged(state) ? texts.changed : ''}
        </p>
      </div>
    </form>
  );
};

/** Where the parameters lie over the report, Escape puts them away, and the focus is on the button that shows them again. */
const useEscapeFromSheet = (session: PaginatedSession) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !form.current || getComputedStyle(form.current).position !== 'absolute') return;
      const button = form.current.closest('.paginated')?.querySelector<HTMLButtonElement>('.report-tools [aria-expanded]');
      session.togglePanel();
      button?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [session]);
  return form;
};

interface FieldProps {
  parameter: ResolvedParameter;
  onChange: (values: ParameterValue[]) => void;
}

const ParameterField = (props: FieldProps) => {
  const { parameter } = props;
  if (parameter.available && parameter.multiple) return <SeveralOfList {...props} />;
  if (parameter.available) return <OneOfList {...props} />;
  return parameter.multiple ? <SeveralTyped {...props} /> : <OneTyped {...props} />;
};

const SeveralOfList = ({ parameter: { label, available, values }, onChange }: FieldProps) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const choices = available!.map((one, index) => ({ key: String(index), label: one.label }));
  const selected = new Set(available!.flatMap(({ value }, index) => (values.includes(value) ? [String(index)] : [])));
  const choose = (keys: ReadonlySet<string>) => onChange(available!.filter((_, index) => keys.has(String(index))).map(({ value }) => value));
  const isAll = selected.size === choices.length && choices.length > 1;
  return (
    <div className="parameter">
      <span>{label}</span>
      <Dropdown
        name={label}
        choices={choices}
        selected={selected}
        onChange={choose}
        said={isAll ? locale.texts.all : selected.size === 0 ? texts.nothingChosen : undefined}
        all={isAll ? undefined : { label: texts.chooseAll, choose: () => choose(new Set(choices.map(({ key }) => key))) }}
      />
    </div>
  );
};

const OneOfList = ({ parameter: { label, available, values, optional }, onChange }: FieldProps) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const at = available!.findIndex(({ value }) => value === values[0]);
  const none = { key: '-1', label: optional ? texts.anyValue : texts.nothingChosen };
  const options = [...(optional || at < 0 ? [none] : []), ...available!.map((one, index) => ({ key: String(index), label: one.label }))];
  const choose = (key: string) => onChange(key === none.key ? [] : [available![Number(key)]!.value]);
  return (
    <div className="parameter">
      <span>{label}</span>
      <Select name={label} options={options} selected={String(at)} onChange={choose} />
    </div>
  );
};

const OneTyped = ({ parameter: { label, type, values, optional }, onChange }: FieldProps) => {
  const { locale } = useEmbedView();
  const kept = String(values[0] ?? '');
  const [typed, setTyped] = useTyped(kept);
  const placeholder = optional ? paginatedTexts(locale.language).anyValue : undefined;
  const settle = () => {
    if (typed !== kept) onChange(typed.trim() === '' ? [] : [type === 'number' ? Number(typed) : typed.trim()]);
  };
  if (type === 'date') {
    return (
      <div className="parameter">
        <span>{label}</span>
        <DateField label={label} value={kept} placeholder={placeholder} onChange={(day) => onChange(day === '' ? [] : [day])} />
      </div>
    );
  }
  return (
    <label className="parameter">
      <span>{label}</span>
      <input type={type} step="any" value={typed} placeholder={placeholder} onChange={(event) => setTyped(event.target.value)} onBlur={settle} onKeyDown={(event) => event.key === 'Enter' && settle()} />
    </label>
  );
};

const SeveralTyped = ({ parameter: { label, type, values }, onChange }: FieldProps) => {
  const { locale } = useEmbedView();
  const hint = useId();
  const kept = values.join('\n');
  const [typed, setTyped] = useTyped(kept);
  const settle = () => {
    const lines = typed.split('\n').map((line) => line.trim()).filter(Boolean);
    if (lines.join('\n') !== kept) onChange(type === 'number' ? lines.map(Number).filter((one) => Number.isFinite(one)) : lines);
  };
  return (
    <label className="parameter">
      <span>{label}</span>
      <textarea rows={2} value={typed} aria-describedby={hint} onChange={(event) => setTyped(event.target.value)} onBlur={settle} />
      <small id={hint}>{paginatedTexts(locale.language).severalValues}</small>
    </label>
  );
};

/** What is being typed; another value from outside takes its place. */
const useTyped = (kept: string) => {
  const [typing, setTyping] = useState({ from: kept, text: kept });
  if (typing.from !== kept) setTyping({ from: kept, text: kept });
  return [typing.text, (text: string) => setTyping({ from: kept, text })] as const;
};
