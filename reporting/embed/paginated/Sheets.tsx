import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { EmbedFailure } from '../protocol/errors.ts';
import { useSize } from '../look/use-size.ts';
import { useEmbedView, useTexts } from '../page/embed-context.ts';
import { pageAt } from './page-at.ts';
import type { PaginatedSession } from './paginated-session.ts';
import type { PaginatedState } from './paginated-state.ts';
import { gap, point, scaleOf } from './sheet-scale.ts';
import { Sheet } from './Sheet.tsx';
import { paginatedTexts } from './texts.ts';


export interface SheetsHandle {
  /** Brings a page to the top of the frame. @param page from 1 */
  go: (page: number) => void;
}

interface SheetsProps {
  session: PaginatedSession;
  state: PaginatedState;
  ref: Ref<SheetsHandle>;
}

/** The sheets of a run below each other; only those in sight, and their neighbours, are drawn and fetched. */
export const Sheets = ({ session, state, ref }: SheetsProps) => {
  const { locale } = useEmbedView();
  const [frame, size] = useSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const { run, report, pages, zoom } = state;
  const sheet = report!.sheet;
  const scale = size ? scaleOf(zoom, sheet, size, report!.looks.detail.size) : 1;
  const step = sheet.height * point * scale + gap;
  const count = run!.pageCount;
  const height = size?.height ?? 0;
  const first = Math.max(1, Math.floor((top - gap) / step));
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
      <div className="sheets-length" style={{ height: count * step + gap, minWidth: sheet.width * point * scale + 2 * gap }}>
        {shown.map((at) => {
          const page = pages[at];
          const label = texts.pageOf(number(at), number(count));
          return (
            <div key={at} className="sheet-place" style={{ top: gap + (at - 1) * step, width: sheet.width * point * scale, height: step - gap }}>
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
