import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { EmbedFailure } from '../protocol/errors.ts';
import { useSize } from '../look/use-size.ts';
import { useEmbedView, useTexts } from '../page/embed-context.ts';
import { pageAt } from './page-at.ts';
import type { PaginatedSession } from './paginated-session.ts';
import type { PaginatedState, Zoom } from './paginated-state.ts';
import { Sheet } from './Sheet.tsx';
import { paginatedTexts } from './texts.ts';

/** CSS pixels between sheets, and around them. */
const GAP = 16;
/** CSS pixels of a point. */
const POINT = 96 / 72;
const least = 0.25;

export interface SheetsHandle {
  /** Brings a page to the top of the frame. @param page from 1 */
  go: (page: number) => void;
}

interface SheetsProps {
  session: PaginatedSession;
  state: PaginatedState;
  ref: Ref<SheetsHandle>;
}

/** How many times its size on paper a sheet is drawn. */
export const scaleOf = (zoom: Zoom, sheet: { width: number; height: number }, frame: { width: number; height: number }): number => {
  if (typeof zoom === 'number') return zoom;
  const wide = (frame.width - 2 * GAP) / (sheet.width * POINT);
  const high = (frame.height - 2 * GAP) / (sheet.height * POINT);
  // On a wide screen a sheet over the whole width would show half a page in letters as large as headings.
  return Math.max(least, zoom === 'width' ? Math.min(wide, 1.25) : Math.min(wide, high));
};

/** The sheets of a run below each other; only those in sight, and their neighbours, are drawn and fetched. */
export const Sheets = ({ session, state, ref }: SheetsProps) => {
  const { locale } = useEmbedView();
  const [frame, size] = useSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const { run, report, pages, zoom } = state;
  const sheet = report!.sheet;
  const scale = size ? scaleOf(zoom, sheet, size) : 1;
  const step = sheet.height * POINT * scale + GAP;
  const count = run!.pageCount;
  const height = size?.height ?? 0;
  const first = Math.max(1, Math.floor((top - GAP) / step));
  const last = Math.min(count, Math.ceil((top + height) / step) + 1);
  const texts = paginatedTexts(locale.language);
  const number = (value: number) => value.toLocaleString(locale.formatLocale);

  useEffect(() => session.show(first, last), [session, first, last, run]);
  useEffect(() => session.at(pageAt({ top, height }, step, count)), [session, top, height, step, count]);
  useEffect(() => {
    if (pages[1]) session.painted();
  }, [session, pages]);

  // The page that is read stays where it is when sheets become larger or smaller.
  const place = useRef({ step, top });
  useLayoutEffect(() => {
    const before = place.current;
    if (before.step !== step && frame.current) frame.current.scrollTo({ top: before.top * (step / before.step) });
    place.current = { step, top: frame.current?.scrollTop ?? top };
  }, [step, top, frame]);
  const go = useCallback((page: number) => frame.current?.scrollTo({ top: (page - 1) * step }), [frame, step]);
  useImperativeHandle(ref, () => ({ go }), [go]);
  // Another run begins at its own page: at the first, or where the reader was when the data changed.
  const began = useRef(run);
  useEffect(() => {
    if (began.current !== run) go(session.store.state.page);
    began.current = run;
  }, [run, go, session]);

  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div className="sheets" ref={frame} tabIndex={0} role="region" aria-label={report!.name} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div className="sheets-length" style={{ height: count * step + GAP, minWidth: sheet.width * POINT * scale + 2 * GAP }}>
        {shown.map((at) => {
          const page = pages[at];
          const label = texts.pageOf(number(at), number(count));
          return (
            <div key={at} className="sheet-place" style={{ top: GAP + (at - 1) * step, width: sheet.width * POINT * scale, height: step - GAP }}>
              {page instanceof EmbedFailure ? (
                <PageFailed failure={page} onRetry={() => session.retry()} />
              ) : page ? (
                <div className="sheet-scale" style={{ transform: `scale(${scale})` }}>
                  <Sheet page={page} looks={report!.looks} size={sheet} label={label} />
                </div>
              ) : (
                <div className="sheet-waiting" role="status" aria-label={label} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};

const PageFailed = ({ failure, onRetry }: { failure: EmbedFailure; onRetry: () => void }) => {
  const texts = useTexts();
  const { locale } = useEmbedView();
  return (
    <div className="sheet-failed" role="alert">
      <p>{paginatedTexts(locale.language).pageFailed}</p>
      <p className="page-failure-code">{failure.message}</p>
      <button type="button" className="quiet" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
};
