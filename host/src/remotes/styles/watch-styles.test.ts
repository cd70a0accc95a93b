import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { watchStyles } from './watch-styles.ts';

const onFound = jest.fn<Parameters<typeof watchStyles>[0]>();
let end: () => void;

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = `
    <div id="root"><nav>the menu</nav><main>
      <div data-remote="probe" data-version="1.0.0-a"><nav id="own">its own</nav></div>
      <div data-remote="other" data-version="2.0.0-b"><i>another’s</i></div>
    </main></div>
    <div class="popup">what floats</div>`;
  end = watchStyles(onFound);
});
afterEach(() => {
  end();
  onFound.mockReset();
});

/** A style element where a remote draws, as React makes it. */
const draw = async (css: string): Promise<CSSStyleSheet> => {
  const style = document.createElement('style');
  style.textContent = css;
  document.querySelector('[data-remote="probe"]')?.append(style);
  await Promise.resolve();
  return style.sheet!;
};

const probe = { remote: 'probe', version: '1.0.0-a' };

test.each([
  ['everything', '* { color: red }', '*'],
  ['the host’s menu', 'nav { display: none }', 'nav'],
  ['the page', ':root { color: red }', ':root'],
  ['another remote', 'i { color: red }', 'i'],
  ['what a pointer is on', 'nav:hover { color: red }', 'nav:hover'],
  ['what stands before something', 'div > nav::before { color: red }', 'div > nav::before'],
  ['under a condition', '@media screen { nav { color: red } }', 'nav'],
])('a rule for %s is taken back and told of', async (_, css, selector) => {
  await draw(css);
  expect(onFound.mock.calls).toEqual([[probe, [selector]]]);
});

test('the rule has no effect any more, and the others keep their places', async () => {
  const sheet = await draw('#own { color: red } nav { display: none } #own { margin: 0 }');
  expect([...sheet.cssRules].map((rule) => (rule as CSSStyleRule).selectorText)).toEqual(['#own', ':not(*)', '#own']);
  expect(getComputedStyle(document.querySelector('nav')!).display).toBe('block');
});

test.each([
  ['its own elements', '#own, [data-remote="probe"] nav { color: red }'],
  ['what floats', '.popup { color: red }'],
  ['what there is not', '.ant-nothing { color: red }'],
])('a rule for %s stays', async (_, css) => {
  await draw(css);
  expect(onFound).not.toHaveBeenCalled();
});

test('the host’s own styles are nobody’s', async () => {
  const style = document.createElement('style');
  style.textContent = 'nav { color: red }';
  document.head.append(style);
  await Promise.resolve();
  expect(onFound).not.toHaveBeenCalled();
});

test('styles that code makes belong to the release whose file the code is in', async () => {
  // V8 asks it for the text of a stack.
  replace(Error, 'prepareStackTrace', () => 'Error\n at createElement (https://portal.example/assets/main.js:1:1)\n at add (https://cdn.example/remotes/probe/1.0.0-a/assets/7.js:1:2)\n at https://portal.example/remotes/other/2.0.0-b/a.js:1:1');
  const style = document.createElement('style');
  document.head.append(style);
  style.append('* { color: red }');
  await Promise.resolve();
  expect(onFound.mock.calls).toEqual([[probe, ['*']]]);
});

test('nothing is looked at after it ended, and elements are made as before', async () => {
  end();
  await draw('* { color: red }');
  expect(onFound).not.toHaveBeenCalled();
  expect(Object.hasOwn(document, 'createElement')).toBe(false);
});
