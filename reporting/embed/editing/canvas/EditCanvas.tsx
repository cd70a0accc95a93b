import { useId, useMemo, useRef, useState, type CSSProperties, type DragEvent, type PointerEvent } from 'react';
import { cssOf } from '../../../drawing/look/look.ts';
import type { ReportPage } from '../../../src/definition/index.ts';
import { textIn } from '../../../src/definition/text-in.ts';
import { useSize } from '../../look/use-size.ts';
import { useEmbedView } from '../../page/embed-context.ts';
import { canvasScale, fontOf, type Scale } from '../../page/page-layout.ts';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { zoomOf } from '../../session/settings.ts';
import { allowDrop, dragged } from '../fields/dragged-field.ts';
import { addItem } from '../fields/add-item.ts';
import { useEditTexts } from '../texts.ts';
import { addsTo } from './adds-to.ts';
import { CanvasZoom, usualZoom } from './CanvasZoom.tsx';
import { EditedVisual } from './EditedVisual.tsx';
import { moved } from './geometry.ts';
import { useArranging } from './use-arranging.ts';
import { useMarquee } from './use-marquee.ts';

/** Room around the page, so that its edges are seen; pixels. */
const margin = 16;
/** An author sees the whole page where a reader would rather scroll than read small letters. */
const smallestScale = 0.5;

interface CanvasProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
}

/** A page under its author's hands. A field that is dropped beside the visuals becomes a visual of its own there. */
export const EditCanvas = ({ session, state, page }: CanvasProps) => {
  const { locale, look } = useEmbedView();
  const texts = useEditTexts();
  const hint = useId();
  const [holder, frame] = useSize<HTMLDivElement>();
  const paper = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(usualZoom);
  const zoom = own * zoomOf(state.settings);
  const option = state.settings.customLayout?.displayOption;
  const scale = useMemo(() => frame && canvasScale(page, { width: frame.width - 2 * margin, height: frame.height - 2 * margin }, zoom, option, smallestScale), [frame, page, zoom, option]);
  const deselect = (event: PointerEvent) => {
    if (event.target instanceof Element && !event.target.closest('.edited') && !addsTo(event, state)) session.editor.select();
  };
  const marquee = useMarquee(page, scale, (names) => session.editor.select(...new Set([...state.editing!.selected, ...names])));
  const onDrop = (event: DragEvent) => {
    const { item } = dragged(event) ?? {};
    if (!item || !scale || !paper.current) return;
    event.preventDefault();
    const edge = paper.current.getBoundingClientRect();
    const at = { x: (event.clientX - edge.left) / scale.x, y: (event.clientY - edge.top) / scale.y };
    addItem(session, state, item, { visual: undefined, place: (box) => moved({ ...box, x: 0, y: 0 }, at, page) });
  };
  return (
    <div className="edit-canvas">
      <div className="page edit-page" ref={holder} onPointerDown={deselect} onDragOver={allowDrop} onDrop={onDrop}>
        {scale && (
          <div
            ref={paper}
            className="page-canvas edit-paper"
            data-kind="canvas"
            role="group"
            aria-label={texts.canvas(textIn(page.displayName, locale.language))}
            {...marquee.handlers}
            style={{ ...(cssOf(look) as CSSProperties), width: Math.floor(page.width * scale.x), height: Math.floor(page.height * scale.y), fontSize: fontOf(scale) }}
          >
            <EditedVisuals session={session} state={state} page={page} scale={scale} hintId={hint} />
            {page.visuals.length === 0 && <p className="edit-empty">{texts.emptyPage}</p>}
            {marquee.shown && <div className="edit-marquee" style={{ left: marquee.shown.x, top: marquee.shown.y, width: marquee.shown.width, height: marquee.shown.height }} />}
          </div>
        )}
        <p id={hint} className="unseen">
          {texts.canvasHint}
        </p>
      </div>
      <CanvasZoom zoom={own} onZoom={setOwn} />
    </div>
  );
};

interface VisualsProps extends CanvasProps {
  scale: Scale;
  hintId: string;
}

const EditedVisuals = ({ session, state, page, scale, hintId }: VisualsProps) => {
  const arranging = useArranging({ page, scale, onChange: (boxes, joins) => session.editor.run({ kind: 'placeVisuals', page: page.name, boxes }, joins) });
  return page.visuals.map((visual) => (
    <EditedVisual key={visual.name} session={session} state={state} page={page} visual={visual} scale={scale} arranging={arranging} hintId={hintId} />
  ));
};
