/** Around the visual, in CSS pixels. */
const MARGIN = 16;
/** For a screen that has more pixels than CSS has. */
const LEAST_SCALE = 2;
/** Beyond it browsers draw nothing. */
const MOST_PIXELS = 16_000_000;
const XHTML = 'http://www.w3.org/1999/xhtml';
/** No XML holds them, and no address holds half a pair of UTF-16. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** What would move or paint the visual where it is a picture of its own: it keeps the fonts and colours of what it stands in, and no more. */
const bare: Readonly<Record<string, string>> = { position: 'static', display: 'block', inset: 'auto', width: 'auto', height: 'auto', margin: '0', padding: '0', border: '0', outline: 'none', overflow: 'visible', transform: 'none', opacity: '1', background: 'none', animation: 'none' };

/**
 * A visual as a PNG: as it is on the screen, with its title, in its colours, on the page's background. Everything is drawn here, by the browser that
 * has drawn it before; nothing is fetched.
 *
 * Rejects where the browser does not draw it.
 *
 * @param section the element of the visual, in its page
 */
export const pictureOf = async (section: HTMLElement): Promise<Blob> => {
  const { width, height } = section.getBoundingClientRect();
  const size = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN };
  const scale = Math.min(Math.max(LEAST_SCALE, window.devicePixelRatio), Math.sqrt(MOST_PIXELS / (size.width * size.height)));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawingOf(section, width, height, size))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(size.width * scale);
  canvas.height = Math.floor(size.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no picture.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'));
};

/** An SVG text with a copy of the element in it, and with all styles of the page. */
const drawingOf = (section: HTMLElement, width: number, height: number, size: { width: number; height: number }): string => {
  const copy = section.cloneNode(true) as HTMLElement;
  copyDrawn(section, copy);
  for (const tool of copy.querySelectorAll('.menu, .visual-copy, .chart-keys')) tool.remove();
  // The chart library lays what is said of a mark beside its drawing.
  for (const tip of copy.querySelectorAll('.tip')) tip.closest('.chart-picture > div')?.remove();
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, borderTopColor: 'transparent' });
  const styles = document.createElement('style');
  styles.textContent = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n');
  const page = document.createElement('div');
  page.append(styles, within(section, copy, size));
  page.setAttribute('xmlns', XHTML);
  const content = new XMLSerializer().serializeToString(page).replaceAll(forbidden, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><foreignObject width="100%" height="100%">${content}</foreignObject></svg>`;
};

/** The copy in what its original stands in, by which the styles know it; each as if it were not there. */
const within = (section: HTMLElement, copy: HTMLElement, size: { width: number; height: number }): HTMLElement => {
  let outer = copy;
  for (let holder = section.parentElement; holder && holder.id !== 'root'; holder = holder.parentElement) {
    const shell = holder.cloneNode(false) as HTMLElement;
    for (const [property, value] of Object.entries(bare)) shell.style.setProperty(property, value, 'important');
    shell.append(outer);
    outer = shell;
  }
  const ground = { background: 'var(--surface)', 'box-sizing': 'border-box', width: `${size.width}px`, height: `${size.height}px`, padding: `${MARGIN}px` };
  for (const [property, value] of Object.entries(ground)) outer.style.setProperty(property, value, 'important');
  return outer;
};

/** What is not in the elements themselves: what was drawn on a canvas, and how far a table is scrolled. */
const copyDrawn = (original: HTMLElement, copy: HTMLElement): void => {
  const canvases = original.querySelectorAll('canvas');
  copy.querySelectorAll('canvas').forEach((canvas, index) => {
    const image = document.createElement('img');
    image.src = canvases[index]?.toDataURL() ?? '';
    image.style.cssText = canvas.style.cssText;
    canvas.replaceWith(image);
  });
  const scrolled = original.querySelectorAll('.table-scroll');
  copy.querySelectorAll<HTMLElement>('.table-scroll').forEach((scroller, index) => {
    const { scrollLeft = 0, scrollTop = 0 } = scrolled[index] ?? {};
    scroller.style.overflow = 'hidden';
    // Head and foot of a table stay where they are when its rows are scrolled.
    for (const part of scroller.querySelectorAll<HTMLElement>('thead, tbody, tfoot')) {
      const isBody = part.matches('tbody');
      Object.assign(part.style, { position: 'relative', zIndex: isBody ? 0 : 1, transform: `translate(${-scrollLeft}px, ${isBody ? -scrollTop : 0}px)` });
    }
  });
};
