import { useEffect } from 'react';

/** SPEC 1: the account over the whole screen, size 18, turned by -15 degrees. */
const SIZE = 18;
const DEGREES = -15;
/** For a short text; what is longer makes its tile as much wider and, as it is turned, higher. */
const TILE = { width: 280, height: 180, text: 190 };
const TURN = (DEGREES / 180) * Math.PI;
/**
 * In milliseconds; what changes without being told of, is found out at the next look. SPEC 2.2 gives a second, and each look
 * has the whole screen painted anew.
 */
const LOOK = 900;

/** Of a kind that takes no shadow root: what stands in one overrules the element's own style. */
const ELEMENT = 'figure';

/** The picture that is repeated. The account is drawn as text, so nothing in it can become markup. */
export const watermarkTile = (account: string): string => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const more = Math.max(0, lengthOf(account) - TILE.text);
  const higher = Math.ceil(more * -Math.sin(TURN));
  svg.setAttribute('width', String(TILE.width + Math.ceil(more * Math.cos(TURN))));
  svg.setAttribute('height', String(TILE.height + higher));
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const attributes = { x: '40', y: 110 + higher, 'font-size': SIZE, 'font-family': 'sans-serif', fill: '#808080', 'fill-opacity': '0.12', transform: `rotate(${DEGREES} 140 ${90 + higher})` };
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, String(value));
  text.textContent = account;
  svg.append(text);
  const encoded = encodeURIComponent(new XMLSerializer().serializeToString(svg)).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `url("data:image/svg+xml,${encoded}")`;
};

/** About how long a text is, in pixels, rather too long: Chinese signs are as wide as high. */
const lengthOf = (text: string): number => [...text].reduce((length, sign) => length + SIZE * (/[\u2190-\uffff]/.test(sign) ? 1 : 0.62), 0);

/** `all` puts every other property beyond the reach of the page's style sheets: clipping, filters, sizes and the like. */
const style = (account: string): string =>
  Object.entries({
    all: 'initial',
    position: 'fixed',
    inset: '0',
    width: 'auto',
    height: 'auto',
    'z-index': '2147483647',
    display: 'block',
    visibility: 'visible',
    opacity: '1',
    'pointer-events': 'none',
    'background-image': watermarkTile(account),
    // Also on paper, where browsers leave backgrounds out.
    'print-color-adjust': 'exact',
    '-webkit-print-color-adjust': 'exact',
  })
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';');

/**
 * Draws the watermark and keeps it: when it is removed, hidden, restyled or covered by editing the page, a new one is put
 * in its place. It is a popover, because nothing but a later one is drawn above that, not even a report that fills the screen; and
 * it becomes the latest one again and again, because a later one may be in a shadow root, where nobody can look.
 * @returns what takes it away
 */
export const keepWatermark = (account: string, target: HTMLElement = document.documentElement): (() => void) => {
  const wanted = style(account);
  let mark = document.createElement(ELEMENT);
  let applied = '';
  const draw = (): void => {
    mark.remove();
    mark = document.createElement(ELEMENT);
    mark.setAttribute('aria-hidden', 'true');
    mark.setAttribute('popover', 'manual');
    mark.dataset.watermark = '';
    mark.style.cssText = wanted;
    applied = mark.style.cssText;
    target.append(mark);
    observer.observe(mark, { attributes: true, childList: true });
    mark.showPopover?.();
  };
  const isWhole = (): boolean =>
    mark.parentElement === target && target.lastElementChild === mark && mark.style.cssText === applied && mark.attributes.length === ATTRIBUTES && isShown(mark);
  const restore = (): void => {
    if (!isWhole()) draw();
    observer.takeRecords();
  };
  const raise = (): void => {
    restore();
    mark.hidePopover?.();
    mark.showPopover?.();
  };
  const observer = new MutationObserver(restore);
  observer.observe(target, { childList: true });
  draw();
  const look = setInterval(raise, LOOK);
  document.addEventListener('fullscreenchange', raise);
  return () => {
    observer.disconnect();
    clearInterval(look);
    document.removeEventListener('fullscreenchange', raise);
    mark.remove();
  };
};

/** aria-hidden, popover, data-watermark, style. */
const ATTRIBUTES = 4;

const isShown = (mark: HTMLElement): boolean => !('showPopover' in mark) || mark.matches(':popover-open');

export const ScreenWatermark = ({ account }: { account: string }) => {
  useEffect(() => keepWatermark(account), [account]);
  return null;
};
