import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { getDocument, type PDFDocumentProxy } from './pdf-library.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-document.module.css';
import { useTexts } from './texts.ts';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2];

type Opening = { readonly pdf?: PDFDocumentProxy; readonly ratio?: number; readonly error?: unknown };

/** A PDF in the page, drawn as far as it is seen. Its own scripts, forms and links stay unused. */
export default function PdfDocument({ address, name }: { address: string; name: string }): ReactNode {
  const t = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [{ pdf, ratio, error }, setOpening] = useState<Opening>({});
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState(1);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // What is drawn without WebAssembly needs no exception in the page's policy.
    const loading = getDocument({ url: address, useWasm: false, enableXfa: false });
    let isOver = false;
    const open = async (): Promise<void> => {
      const opened = await loading.promise;
      const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
      if (!isOver) setOpening({ pdf: opened, ratio: height / width });
    };
    open().catch((problem: unknown) => void (isOver || setOpening({ error: problem })));
    return () => {
      isOver = true;
      setOpening({});
      void loading.destroy();
    };
  }, [address, attempt]);

  if (error) return <ErrorState title={t('documentFailed')} description={t('documentFailedNext')} onRetry={() => setAttempt(attempt + 1)} />;
  if (!pdf || ratio === undefined) return <LoadingState />;
  const step = (by: number): void => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  const turn = (to: number): void => frame.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <div className={styles.document} role="group" aria-label={name}>
      <div className={styles.bar}>
        <Button size="small" disabled={shown <= 1} onClick={() => turn(shown - 1)} aria-label={t('pageBefore')}>
          ‹
        </Button>
        <span role="status">{t('pageOf', { page: shown, pages: pdf.numPages })}</span>
        <Button size="small" disabled={shown >= pdf.numPages} onClick={() => turn(shown + 1)} aria-label={t('pageAfter')}>
          ›
        </Button>
        <span className={styles.gap} />
        <Button size="small" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} aria-label={t('smaller')}>
          −
        </Button>
        <span>{Math.round(zoom * 100)}%</span>
        <Button size="small" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} aria-label={t('larger')}>
          +
        </Button>
      </div>
      {/* Scrolled by keyboard, too. */}
      <div ref={frame} className={styles.pages} tabIndex={0} role="region" aria-label={t('pagesOf', { name })}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} zoom={zoom} onSeen={setShown} />
        ))}
      </div>
    </div>
  );
}
