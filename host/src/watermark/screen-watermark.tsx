import { useEffect } from 'react';

/** SPEC 1: the account over the whole screen, size 18, turned by -15 degrees. */
const SIZE = 18;
const DEGREES = -15;
const TILE = { width: 280, height: 180 };

/** The picture that is repeated. The account is drawn as text, so nothing in it can become markup. */
export const watermarkTile = (account: string): string => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(TILE.width));
  svg.setAttribute('height', String(TILE.height));
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const attributes = { x: '40', y: '110', 'font-size': SIZE, 'font-family': 'sans-serif', fill: '#808080', 'fill-opacity': '0.12', transform: `rotate(${DEGREES} 140 90)` };
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, String(value));
  text.textContent = account;
  svg.append(text);
  return `url("data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}")`;
};

const style = (account: string): string =>
  `position:fixed!important;inset:0!important;z-index:2147483647!important;display:block!important;visibility:visible!important;opacity:1!important;pointer-events:none!important;background-image:${watermarkTile(account)}!important`;

/**
 * Draws the watermark and keeps it: when it is removed or restyled by editing the page, a new one is put in its place.
 * @returns what takes it away
 */
export const keepWatermark = (account: string, target: HTMLElement = document.body): (() => void) => {
  const wanted = style(account);
  let mark = document.createElement('div');
  const draw = (): void => {
    mark.remove();
    mark = document.createElement('div');
    mark.setAttribute('aria-hidden', 'true');
    mark.dataset.watermark = '';
    mark.style.cssText = wanted;
    applied = mark.style.cssText;
    target.append(mark);
  };
  let applied = '';
  const restore = (): void => {
    const whole = mark.parentElement === target && mark.style.cssText === applied && mark.className === '' && !mark.hidden;
    if (whole) return;
    draw();
    observer.takeRecords();
  };
  const observer = new MutationObserver(restore);
  draw();
  observer.observe(target, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'class', 'hidden'] });
  return () => {
    observer.disconnect();
    mark.remove();
  };
};

export const ScreenWatermark = ({ account }: { account: string }) => {
  useEffect(() => keepWatermark(account), [account]);
  return null;
};
