import { describe, expect, test } from '@jest/globals';
import { findingsIn } from './release-files.ts';

const foreign = (css: string) => findingsIn('assets/main.css', css, 'probe').map((finding) => (finding.kind === 'styles' ? finding.selector : finding));

describe('a style sheet may reach what is the remote’s own', () => {
  test.each([
    ['by a class', '.remote-probe-start-page-ab12 { color: red }'],
    ['inside of it', '.remote-probe-page *, .remote-probe-page > .ant-tabs-nav a:hover { color: red }'],
    ['under a condition of the page', 'html[data-scheme="dark"] .remote-probe-page { color: red }'],
    ['beside something of its own, inside of something of its own', '.remote-probe-list .remote-probe-row + li { color: red }'],
    ['as its own sibling', '.remote-probe-row + .remote-probe-row { color: red }'],
    ['by one of several names', ':is(.remote-probe-row, .remote-probe-card p):not(.shown) { color: red }'],
    ['under conditions', '@layer base { @media print { @supports (gap: 0) { .remote-probe-page { color: red } } } }'],
    ['nested', '.remote-probe-page { color: red; & > li + li, p { color: blue } .dark & { color: white } @media print { a { color: red } } }'],
    ['by its own animation and font', '@keyframes remote-probe-start-turn-x1 { to { rotate: 1turn } } @font-face { font-family: "remote-probe-icons"; src: url(a.woff2) }'],
    ['and is empty', '@charset "utf-8"; /* * { color: red } */'],
  ])('%s', (_, css) => expect(foreign(css)).toEqual([]));
});

describe('a style sheet is refused that reaches more', () => {
  test.each([
    ['everything', '* { color: red }', ['*']],
    ['the menu', 'nav { display: none }', ['nav']],
    ['one of several', '.remote-probe-page, nav { display: none }', ['nav']],
    ['antd’s own classes', '.ant-btn { color: red }', ['.ant-btn']],
    ['variables of the page', ':root { --portal-accent: red }', [':root']],
    ['another remote', '.remote-other-page { color: red }', ['.remote-other-page']],
    ['what has a part of it', 'body:has(.remote-probe-page) nav { display: none }', ['body:has(.remote-probe-page) nav']],
    ['what is none of it', 'nav:not(.remote-probe-page) { display: none }', ['nav:not(.remote-probe-page)']],
    ['what stands beside it', '.remote-probe-page ~ nav { display: none }', ['.remote-probe-page ~ nav']],
    ['what may be something else', ':where(.remote-probe-page, nav) { display: none }', [':where(.remote-probe-page, nav)']],
    ['under a condition', '@media print { nav { display: none } }', ['nav']],
    ['from a nested rule', '.remote-probe-page { & + nav, ~ main { color: red } }', ['& + nav', '~ main']],
    ['from around a nested rule', '.remote-probe-page { nav:has(&) { color: red } }', ['nav:has(&)']],
    ['another sheet', '@import url("other.css");', ['@import url("other.css")']],
    ['an animation of everybody', '@keyframes come { to { rotate: 1turn } }', ['@keyframes come']],
    ['a font of everybody', '@font-face { font-family: Inter; src: url(a.woff2) }', ['@font-face']],
    ['how a page is printed', '@page { margin: 0 }', ['@page']],
    ['how a page of a name is printed', '@page remote-probe-x, :first { margin: 0 }', ['@page remote-probe-x, :first']],
    ['another sheet by a name of its own', '@import "remote-probe-x.CSS";', ['@import "remote-probe-x.CSS"']],
    ['a font in two names', '@font-face { font-family: remote-probe-x; font-family: Inter }', ['@font-face']],
    ['the order of the layers', '@layer remote-probe-x, antd;', ['@layer remote-probe-x, antd']],
    ['what browsers read as a rule', '--x:{} nav{display:none} ;', ['--x:{} nav{display:none}']],
    ['a string that a line ends', '.remote-probe-x{content:"\n} nav{display:none} .remote-probe-y{content:" }', [expect.stringContaining('nav{display:none}')]],
    ['a comment in what may be an address', '.remote-probe-x{background:u\\72l(/*)} nav{display:none} .remote-probe-y{background:u\\72l(*/)}', [expect.stringContaining('nav{display:none}')]],
  ])('%s', (_, css, found) => expect(foreign(css)).toEqual(found));

  test('what is no CSS', () => expect(foreign('.remote-probe-page { color: red')).toEqual([expect.stringContaining('Unclosed block')]));
});
