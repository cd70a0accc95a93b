import { useMemo, useState } from 'react';
import type { ReportPage } from '../../../src/definition/index.ts';
import { Icon } from '../../look/icons.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { onlySelected } from '../session/editing-state.ts';
import { useEditTexts } from '../texts.ts';
import { addItem } from './add-item.ts';
import { drag } from './dragged-field.ts';
import { listedFields } from './field-items.ts';

interface ListProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
}

/** The fields of the dataset: a click adds one to the selected visual, or makes a visual of it; each can be dragged too. */
export const FieldList = ({ session, state, page }: ListProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const [search, setSearch] = useState('');
  const { model } = state.embedded!;
  const tables = useMemo(() => listedFields(model, locale, search), [model, locale, search]);
  const visual = page.visuals.find(({ name }) => name === onlySelected(state.editing!));
  return (
    <section className="edit-pane edit-fields" aria-label={texts.fields}>
      <h2>{texts.fields}</h2>
      <label className="search">
        <Icon name="search" />
        <input type="search" value={search} placeholder={locale.texts.search} aria-label={texts.searchFields} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {tables.map(({ key, name, fields }) => (
        <details key={key} open>
          <summary>{name}</summary>
          <ul>
            {fields.map((field) => (
              <li key={field.key}>
                <button type="button" draggable aria-label={texts.addsTo(field.name)} title={field.name} onDragStart={(event) => drag(event, { item: field.item })} onClick={() => addItem(session, state, field.item, { visual })}>
                  <Icon name={field.icon} />
                  <span>{field.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {tables.length === 0 && <p className="hint">{texts.noFields}</p>}
    </section>
  );
};
