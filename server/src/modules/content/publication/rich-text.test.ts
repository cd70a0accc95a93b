import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { HttpError } from '../../../http-error.ts';
import { cleanedInThread, endCleaning, SlowText } from './cleaning-thread.ts';
import { cleanedTexts, excerptOf, isBlank, plainTextOf, shownTexts } from './rich-text.ts';

/** On the way in, and on the way out; English is a text like the other. */
const sentIn = async (html: string): Promise<string> => (await cleanedTexts({ content: html, encontent: '' })).content;
const shown = async (html: string): Promise<string> => (await shownTexts({ content: '', encontent: html })).encontent;
const LONG = 480_000;
const long = (what: string): string => what.repeat(Math.floor(LONG / what.length));

afterAll(endCleaning);

const PICTURE = `/api/Upload/Files/${'0a'.repeat(16)}.webp`;

/** What somebody sends, and what is left of it. */
const hostile: readonly (readonly [what: string, sent: string, left: string])[] = [
  ['a script', '<p>a</p><script>alert(1)</script><SCRIPT SRC=//x.example></SCRIPT>', '<p>a</p>'],
  ['a script that is split by another', '<scr<script></script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['styles', '<style>p{display:none}</style><p style="position:fixed" class="ant-modal">a</p>', '<p>a</p>'],
  ['frames and objects', '<iframe src="/Main/Home">x</iframe><object data="x">y</object><embed src="x"><p>a</p>', '<p>a</p>'],
  ['forms', '<form action="https://x.example"><input name="password"><button>Send</button></form>', ''],
  ['handlers', `<p onclick="alert(1)" onmouseover=alert(1)>a</p><img src="${PICTURE}" onerror="alert(1)">`, `<p>a</p><img src="${PICTURE}" alt="" />`],
  ['a javascript link', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['a javascript link with signs in it', '<a href="&#106;ava&#x09;script:alert(1)">a</a><a href=" jAvAsCrIpT:alert(1)">b</a>', 'ab'],
  ['links of other kinds', '<a href="data:text/html,x">a</a><a href="vbscript:x">b</a><a href="//x.example">c</a><a href="/api/User/List">d</a><a href="/Main/\\x.example">e</a>', 'abcde'],
  ['links that lead elsewhere than they say', '<a href="/Main/../api/Logout">a</a><a href="http://user:pw@x.example">b</a><a href="https://x.example/\u202Egpj">c</a><a href="https://x.example/&#x200b;">d</a><a href="mailto:a@x.example\u202E">e</a>', 'abcde'],
  ['pictures of other kinds', '<img src="data:image/png;base64,AA"><img src="https://x.example/a.png"><img src="/api/Upload/Files/../x"><img srcset="https://x.example 2x">', ''],
  ['drawings and formulas with scripts', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg><math><mi xlink:href="javascript:alert(1)">b</mi></math><p>c</p>', '<p>c</p>'],
  ['a template and a title', '<template><p>a</p></template><title>b</title><noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['comments and sections', '<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]><p>a</p>', '<p>a</p>'],
  ['ids and data', '<p id="root" data-x="1" contenteditable>a</p>', '<p>a</p>'],
  ['a foreign picture before other things', '<p>a</p><img src="https://x.example/a.png"><p>b</p><p><img src="https://x.example/a.png"><em>c</em><strong>d</strong></p>', '<p>a</p><p>b</p><p><em>c</em><strong>d</strong></p>'],
  ['a javascript link before other things', '<p><a href="javascript:alert(1)">a <s>b</s></a><em>c</em><strong>d</strong></p>', '<p>a <s>b</s><em>c</em><strong>d</strong></p>'],
  ['links with and without an address in one another', '<a>a<a href="https://x.example">b</a>c</a><a name=">">d</a><a href="mailto:a@x.example">e</a>', 'a<a href="https://x.example" target="_blank" rel="noopener noreferrer nofollow">b</a>cd<a href="mailto:a@x.example" target="_blank" rel="noopener noreferrer nofollow">e</a>'],
  ['a base and what it refers to', '<base href="https://x.example/"><meta http-equiv="refresh" content="0;url=https://x.example"><link rel="stylesheet" href="x"><p>a</p>', '<p>a</p>'],
];

/** What the editor makes passes as it is. */
const made: readonly string[] = [
  '<h2>a</h2><h3>b</h3><p data-align="center">c <strong>d</strong> <em>e</em> <u>f</u> <s>g</s> <code>h</code></p>',
  '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>c</p></blockquote><hr />',
  '<pre><code class="language-sql">select 1 &lt; 2</code></pre>',
  '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td rowspan="2"><p>b</p></td></tr></tbody></table>',
  `<p><a href="/Main/PBIViews/1/null/Online">a</a></p><img src="${PICTURE}" alt="b" width="400" />`,
];

describe('a text', () => {
  test.each(hostile)('with %s loses it, on the way in and out', async (_, sent, left) => {
    expect(await sentIn(sent)).toBe(left);
    expect(await shown(sent)).toBe(left);
    // Cleaned twice it is the same: nothing becomes dangerous by the first time.
    expect(await shown(left)).toBe(left);
    // What is long goes another way, and has the same rules.
    const filler = '<p>a</p>'.repeat(1_000);
    expect(await sentIn(filler + sent)).toBe(filler + left);
  });

  test.each(made)('of the editor stays as it is: %s', async (html) => {
    expect(await sentIn(html)).toBe(html);
    expect(await shown(html)).toBe(html);
  });

  test('has its links to elsewhere opened apart, without a way back', async () => {
    expect(await shown('<a href="https://x.example/a?b=1">a</a>')).toBe('<a href="https://x.example/a?b=1" target="_blank" rel="noopener noreferrer nofollow">a</a>');
    expect(await shown('<a href="mailto:a@x.example">a</a>')).toContain('href="mailto:a@x.example"');
    expect(await shown('<a href="http://x.example">a</a>')).toContain('href="http://x.example"');
  });

  test('of an editor that nobody has written in is none', async () => {
    for (const html of ['', '<p></p>', '<p> </p><p><br></p>', '<p>&nbsp;</p>', long('<p>&nbsp;</p>'), '<p>&#8203;</p>', '<p>\u00ad</p>', '<p>\u2800</p>']) expect([html, await sentIn(html)]).toEqual([html, '']);
    expect(isBlank(`<img src="${PICTURE}" alt="" />`)).toBe(false);
    expect(isBlank('<p>&nbsp;</p><p>&amp;</p>')).toBe(false);
  });

  test('that is long is cleaned while others work', async () => {
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const html = long('<p>a</p>');
    expect(await cleanedTexts({ content: html, encontent: html })).toEqual({ content: html, encontent: html });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  test('that is long is cleaned once for all who read it, until it is another one', async () => {
    const sent = jest.spyOn(Worker.prototype, 'postMessage');
    const html = long('<p onclick="x()">many</p>');
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => shown(html)));
    expect(one).toMatch(/^<p>many<\/p>/);
    expect(new Set([...others, await shown(html)])).toEqual(new Set([one]));
    expect(await shown(`${html}<p>more</p>`)).toMatch(/<p>more<\/p>$/);
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
  });

  test('is cleaned before the thread ends, and the next one has a thread of its own', async () => {
    const waits = cleanedInThread(long('<p>a</p>'));
    await endCleaning();
    expect(await waits).toBe(long('<p>a</p>'));
    expect(await sentIn(long('<p onclick="x()">a</p>'))).toMatch(/^<p>a<\/p>/);
    // As a word processor makes them.
    expect(await sentIn(long('<p><a id="a">w</a> <strong>b</strong></p>'))).toMatch(/^<p>w <strong>b<\/strong><\/p>/);
  });

  test('that takes too long is given up, and those that wait for their turn are cleaned', async () => {
    const [slow, waits] = [cleanedInThread(long('<p>a</p>'), 0), cleanedInThread(long('<p onclick="x()">b</p>'))];
    await expect(slow).rejects.toBeInstanceOf(SlowText);
    expect(await waits).toMatch(/^<p>b<\/p>/);
  });

  test('has no link with an address longer than any', async () => {
    expect(await shown(`<a href="https://x.example/${'<!---->'.repeat(300)}">a</a>`)).toBe('a');
  });

  test('is told without its tags, as far as there is room for it', () => {
    expect(plainTextOf('<p>1 &lt; 2 &amp;amp; <b>3</b></p><script>4</script>')).toBe('1 < 2 &amp; 3');
    expect(plainTextOf(`<p>a</p>${long('<p onclick="x()">b</p>')}`)).toMatch(/^a b[b ]*$/);
  });
});

describe('what nobody can have written', () => {
  const refused = (html: string): Promise<unknown> => sentIn(html).catch((error: unknown) => (error instanceof HttpError ? [error.status, error.field] : error));
  const deep = (tag: string) => `<${tag}>`.repeat(Math.floor(499_000 / (tag.length + 2)));

  test.each(['b', 'blockquote', 'ul', 'table', 'x', 'div'])('is refused: <%s> in itself a hundred thousand times', async (tag) => {
    expect(await refused(deep(tag))).toEqual([400, 'content']);
  });

  test('is refused: 2 MB', async () => {
    expect(await refused('a'.repeat(2_000_000))).toEqual([400, 'content']);
  });

  test('is refused: a text that is too long once its signs are written as HTML', async () => {
    expect(await refused('<'.repeat(499_999))).toEqual([400, 'content']);
  });

  test('is cut on the way out, wherever it has come from', async () => {
    expect(await shown(deep('b'))).toBe('');
    expect((await shown('a'.repeat(2_000_000))).length).toBe(500_000);
  });
});

test.each([
  ['<p>短</p><p>文</p>', '短 文'],
  [`<p>${'a'.repeat(200)}</p>`, 'a'.repeat(200)],
  // A character of two units is there as a whole or not: half of one cannot be stored.
  [`<p>${'a'.repeat(199)}🙂 and more</p>`, `${'a'.repeat(199)}…`],
  [`<p>${' '.repeat(4_996)}🙂</p>`, ''],
])('of a text the log has how it begins', (html, excerpt) => {
  expect(excerptOf(html)).toBe(excerpt);
  expect(excerptOf(html).isWellFormed()).toBe(true);
});
