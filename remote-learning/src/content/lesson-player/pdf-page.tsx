import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextLayer, type PDFDocumentProxy } from './pdf-library.ts';
import styles from './pdf-document.module.css';
import { useTexts } from './texts.ts';

/** Pages are drawn from so far away on. */
const NEAR = '600px';
/** Sharper than this nobody sees, and it costs memory. */
const SHARPEST = 2;

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Height to width of the first page, as long as this one's is not known. */
  ratio: number;
  zoom: number;
  onSeen: (number: number) => void;
};

/** One page of a PDF: its picture, and above it its text, to be selected and read aloud. */
export const PdfPage = ({ pdf, number, ratio, zoom, onSeen }: PdfPageProps): ReactNode => {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [size, setSize] = useState(ratio);

  useEffect(() => {
    const element = box.current;
    const root = element?.parentElement;
    if (!element || !root) return undefined;
    const near = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), { root, rootMargin: NEAR });
    // What covers the middle of the frame is the page that is read.
    const seen = new IntersectionObserver((entries) => void (entries.at(-1)?.isIntersecting && onSeen(number)), { root, rootMargin: '-50% 0px' });
    near.observe(element);
    seen.observe(element);
    return () => {
      near.disconnect();
      seen.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    const [picture, words, element] = [canvas.current, text.current, box.current];
    if (!isNear || !picture || !words || !element) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (isOver) return;
      const natural = page.getViewport({ scale: 1 });
      setSize(natural.height / natural.width);
      const scale = element.clientWidth / natural.width;
      const viewport = page.getViewport({ scale });
      const sharp = Math.min(window.devicePixelRatio || 1, SHARPEST);
      picture.width = Math.floor(viewport.width * sharp);
      picture.height = Math.floor(viewport.height * sharp);
      const drawing = page.render({ canvas: picture, viewport, transform: sharp === 1 ? undefined : [sharp, 0, 0, sharp, 0, 0] });
      words.replaceChildren();
      words.style.setProperty('--total-scale-factor', String(scale));
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
      stop = () => {
        drawing.cancel();
        layer.cancel();
      };
      await Promise.all([drawing.promise, layer.render()]);
    };
    // Of a page that was left while it was drawn nobody hears.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
      words.replaceChildren();
      picture.width = 0;
      picture.height = 0;
    };
  }, [pdf, number, isNear, zoom]);

  return (
    <div ref={box} data-page={number} className={styles.page} style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${size}` }} role="group" aria-label={t('page', { page: number })}>
      <canvas ref={canvas} className={styles.picture} aria-hidden="true" />
      <div ref={text} className={styles.text} />
    </div>
  );
};
