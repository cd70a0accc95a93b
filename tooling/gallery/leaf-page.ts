import type { Language } from './screens/screen.ts';

/** One picture of a screen, as the page for leafing through shows it. */
export type Leaf = {
  readonly screen: string;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  /** The picture's file in each of the gallery's folders. */
  readonly file: string;
  /** The part of its points, of 1, that are not as accepted; `null` if none was accepted yet. */
  readonly share: number | null;
  /** The picture it was compared with: the one accepted here, else the small one of the repository; on the page, as seen from it. */
  readonly accepted?: string;
  /** Why there is no picture. */
  readonly failure?: string;
};

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0; display: grid; grid-template: auto 1fr / 260px 1fr; height: 100vh; }
  header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 10px 16px; border-bottom: 1px solid #8885; align-items: center; }
  nav { overflow: auto; border-right: 1px solid #8885; padding: 8px 0; }
  nav button { all: unset; display: flex; justify-content: space-between; gap: 8px; width: 100%; box-sizing: border-box; padding: 4px 16px; cursor: pointer; }
  nav button:focus-visible { outline: 2px solid #2a78d6; outline-offset: -2px; }
  nav button[aria-current] { background: #2a78d626; font-weight: 600; }
  main { overflow: auto; padding: 16px; display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; align-content: flex-start; }
  figure { margin: 0; max-width: 100%; }
  figcaption { margin-bottom: 4px; }
  img { max-width: 100%; border: 1px solid #8885; background: #8882; }
  b.differs { color: #c2410c; }
  output { margin-inline-start: auto; }`;

/** What the page does. It runs in the browser; `leaves` is put in before it. */
const script = `
  const $ = (id) => document.getElementById(id);
  const unique = (key) => [...new Set(leaves.map((one) => one[key]))];
  const said = ({ failure, share }) => failure ? '✘' : share === null ? 'new' : share > 0 ? (share * 100).toFixed(2) + ' %' : '';
  let screen = decodeURIComponent(location.hash.slice(1)) || unique('screen')[0];
  for (const key of ['language', 'scheme', 'width']) for (const value of unique(key)) {
    const label = document.createElement('label');
    label.innerHTML = '<input type="checkbox" checked data-key="' + key + '" value="' + value + '"> ' + value;
    $('filters').append(label);
  }
  const isChosen = (leaf) => [...document.querySelectorAll('[data-key]')].every(({ dataset, value, checked }) => checked || String(leaf[dataset.key]) !== value);
  const shown = () => leaves.filter((leaf) => isChosen(leaf) && (!$('changed').checked || leaf.failure || leaf.share !== 0));
  const picture = (source, leaf, caption, isBad) => {
    const figure = document.createElement('figure');
    const head = document.createElement('figcaption');
    head.innerHTML = [leaf.language, leaf.scheme, leaf.width + ' px'].join(' · ') + ' <b' + (isBad ? ' class="differs"' : '') + '></b>';
    head.querySelector('b').textContent = caption;
    figure.append(head);
    if (source) figure.append(Object.assign(new Image(), { src: source, alt: leaf.screen, loading: 'lazy' }));
    return figure;
  };
  const draw = () => {
    const all = shown();
    const names = [...new Set(all.map((one) => one.screen))];
    if (!names.includes(screen)) screen = names[0] ?? '';
    location.hash = encodeURIComponent(screen);
    $('screens').replaceChildren(...names.map((name) => {
      const button = document.createElement('button');
      const mine = all.filter((one) => one.screen === name);
      const worst = mine.find(({ failure }) => failure) ?? mine.reduce((one, other) => ((other.share ?? 2) > (one.share ?? 2) ? other : one));
      button.append(name, Object.assign(document.createElement('b'), { className: 'differs', textContent: said(worst) }));
      if (name === screen) button.setAttribute('aria-current', 'true');
      button.onclick = () => { screen = name; draw(); };
      return button;
    }));
    $('pictures').replaceChildren(...all.filter((one) => one.screen === screen).flatMap((leaf) => {
      if (leaf.failure) return [picture('', leaf, leaf.failure, true)];
      const now = picture('now/' + leaf.file, leaf, said(leaf), leaf.share !== 0);
      if (!leaf.share) return [now];
      return [picture(leaf.accepted, leaf, 'accepted', false), now, ...(leaf.share < 1 ? [picture('difference/' + leaf.file, leaf, 'difference', true)] : [])];
    }));
    $('count').textContent = all.length + ' of ' + leaves.length + ' pictures';
    document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  };
  document.addEventListener('input', draw);
  document.addEventListener('keydown', ({ key, target }) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (!step || target.matches('input')) return;
    const names = [...new Set(shown().map((one) => one.screen))];
    screen = names[(names.indexOf(screen) + step + names.length) % names.length];
    draw();
  });
  draw();`;

/** The page on which the pictures are leafed through; it stands beside their folders, and needs no server. */
export const leafPage = (leaves: readonly Leaf[]): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>${style}</style>
<header><strong>Gallery</strong><span id="filters"></span><label><input type="checkbox" id="changed"> only what is not as accepted</label><output id="count"></output></header>
<nav id="screens" aria-label="Screens"></nav>
<main id="pictures"></main>
<script>const leaves = ${JSON.stringify(leaves).replaceAll('<', '\\u003c')};${script}</script>
</html>
`;
