import { memo, useCallback, useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { formatList } from '../../../drawing/language/format.ts';
import type { ReportPage, Visual as VisualDefinition } from '../../../src/definition/index.ts';
import { emptyWells } from '../../../src/definition/wells.ts';
import { SlicerBody } from '../../filters/SlicerBody.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import { fontOf, inPixels, type Scale } from '../../page/page-layout.ts';
import type { ReportSession } from '../../session/report-session.ts';
import { visualKey, type ReportState } from '../../session/report-state.ts';
import { Visual } from '../../visuals/Visual.tsx';
import { addItem } from '../fields/add-item.ts';
import { dragged } from '../fields/dragged-field.ts';
import { writingId } from '../panel/TextParts.tsx';
import { editTextsIn, useEditTexts } from '../texts.ts';
import { visualLabel } from '../visual-label.ts';
import { handles } from './geometry.ts';
import { DrawingBoundary } from './DrawingBoundary.tsx';
import { fitting } from '../document/fitting.ts';
import { addsTo } from './adds-to.ts';
import type { Arranging } from './use-arranging.ts';
import { selectionCommands } from '../session/selection-commands.ts';
import { onlySelected } from '../session/editing-state.ts';

interface EditedProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
  visual: VisualDefinition;
  scale: Scale;
  arranging: Arranging;
  hintId: string;
}

/** A visual that can be selected, moved and resized; what it shows answers to nothing meanwhile. */
export const EditedVisual = ({ session, state, page, visual, scale, arranging, hintId }: EditedProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const { editor } = session;
  const editing = state.editing!;
  const isSelected = editing.selected.includes(visual.name);
  const isOnly = onlySelected(editing) === visual.name;
  const [isOver, setOver] = useState(false);
  const grip = useRef<HTMLButtonElement>(null);
  /** A visual that is not selected is handled by itself. */
  const handled = isSelected ? editing.selected : [visual.name];
  const onPointerDown = (event: PointerEvent) => {
    // Until it is selected, a finger on a visual scrolls the page.
    if (addsTo(event, state) || (event.pointerType === 'touch' && !isSelected)) return;
    if (!isSelected) editor.select(visual.name);
    arranging.begin(event, handled);
  };
  const onClick = (event: MouseEvent) => {
    if (addsTo(event, state)) editor.toggle(visual.name);
    else if (!arranging.hasMoved()) editor.select(visual.name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (arranging.onKey(event, handled)) event.preventDefault();
    else if ((event.key === 'Enter' || event.key === ' ') && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      editor.toggle(visual.name);
    } else if (event.key === 'Escape') editor.select();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!isSelected) editor.select(visual.name);
      selectionCommands(session).remove();
    }
  };
  const onDrop = (event: DragEvent) => {
    const { item } = dragged(event) ?? {};
    setOver(false);
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    addItem(session, state, item, { visual });
  };
  // A visual that was just added takes the focus of the menu that it came from, so that keys move it.
  useEffect(() => {
    if (isOnly && (document.activeElement === document.body || document.activeElement?.closest('.edit-menu'))) grip.current?.focus();
  }, [isOnly]);
  // It may stand below what is in sight.
  useEffect(() => {
    if (isOnly) grip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it was just added: what somebody points at stays where it is
  }, []);
  const gestured = arranging.shown(visual.name);
  const shown = gestured ?? visual.layout;
  const { x, y, width, height } = inPixels(shown, scale);
  const style = { left: x, top: y, width, height };
  const { low, high } = depthsOf(page);
  const depth = visual.layout.z - low;
  // The frames stand before all contents, and that of the selected visual before all others: it can always be grasped.
  return (
    <>
      <div className="place edit-content" inert data-dragged={gestured !== undefined || undefined} data-unfinished={emptyWells(visual).length > 0 || undefined} style={{ ...style, zIndex: depth }}>
        <DrawingBoundary of={visual}>
          <Content session={session} state={state} visual={visual} fontSize={fontOf(scale)} />
        </DrawingBoundary>
      </div>
      <div
        className="place edited"
        data-selected={isSelected || undefined}
        data-over={isOver || undefined}
        style={{ ...style, zIndex: high - low + 1 + (isSelected ? high - low + 1 : depth) }}
        onDragEnter={() => setOver(true)}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={onDrop}
      >
        <button
          ref={grip}
          type="button"
          className="edit-grip"
          data-edited={visual.name}
          aria-pressed={isSelected}
          aria-label={visualLabel(visual, locale)}
          aria-describedby={hintId}
          {...arranging.following}
          onPointerDown={onPointerDown}
          onClick={onClick}
          onDoubleClick={() => document.getElementById(writingId)?.focus()}
          onKeyDown={onKeyDown}
        />
        {isOnly &&
          handles.map((handle) => (
            <span key={handle} className="edit-handle" data-handle={handle} aria-hidden="true" {...arranging.following} onPointerDown={(event) => arranging.begin(event, [visual.name], handle)} />
          ))}
        {isOnly && (
          <span className="unseen" aria-live="polite">
            {texts.placed(shown.x, shown.y, shown.width, shown.height)}
          </span>
        )}
      </div>
    </>
  );
};

/** Of the visuals of a page. */
const depthsOf = ({ visuals }: ReportPage) => {
  const depths = visuals.map(({ layout }) => layout.z);
  return { low: Math.min(...depths), high: Math.max(...depths) };
};

interface ContentProps {
  session: ReportSession;
  state: ReportState;
  visual: VisualDefinition;
  fontSize: number;
}

const ContentOf = ({ session, state, visual, fontSize }: ContentProps) => {
  const { locale } = useEmbedView();
  const texts = editTextsIn(locale.language);
  const data = fitting(visual, state.data[visualKey(state.page, visual.name)]);
  const onPainted = useCallback((queryKey: string) => session.painted(visual, queryKey), [session, visual]);
  const missing = emptyWells(visual).map((well) => texts.wells[well]);
  return (
    <Visual
      visual={visual}
      data={data}
      model={state.embedded?.model}
      fontSize={fontSize}
      missing={missing.length > 0 ? texts.missing(formatList(missing, locale)) : undefined}
      slicer={visual.type === 'slicer' && data?.result ? <SlicerBody session={session} state={state} visual={visual} data={data} onPainted={onPainted} /> : undefined}
      onPainted={onPainted}
      onRetry={() => session.retry(visual)}
    />
  );
};

/** Moving one visual leaves the others as they are. */
const Content = memo(ContentOf, (before, after) => {
  const dataOf = ({ state, visual }: ContentProps) => state.data[visualKey(state.page, visual.name)];
  return before.fontSize === after.fontSize && sameButPosition(before.visual, after.visual) && dataOf(before) === dataOf(after) && before.state.slicers === after.state.slicers;
});

const sameButPosition = ({ layout: _, ...one }: VisualDefinition, { layout: __, ...other }: VisualDefinition) =>
  Object.keys({ ...one, ...other }).every((key) => one[key as keyof typeof one] === other[key as keyof typeof other]);
