import { describe, expect, test } from '@jest/globals';
import { HttpError } from '../../../http-error.ts';
import { cleanedField, cleanHtml, isBlank } from './rich-text.ts';

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
  ['pictures of other kinds', '<img src="data:image/png;base64,AA"><img src="https://x.example/a.png"><img src="/api/Upload/Files/../x"><img srcset="https://x.example 2x">', ''],
  ['drawings and formulas with scripts', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg><math><mi xlink:href="javascript:alert(1)">b</mi></math><p>c</p>', '<p>c</p>'],
  ['a template and a title', '<template><p>a</p></template><title>b</title><noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['comments and sections', '<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]><p>a</p>', '<p>a</p>'],
  ['ids and data', '<p id="root" data-x="1" contenteditable>a</p>', '<p>a</p>'],
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
  test.each(hostile)('with %s loses it, on the way in and out', (_, sent, left) => {
    expect(cleanedField(sent, 'content')).toBe(left);
    expect(cleanHtml(sent)).toBe(left);
    // Cleaned twice it is the same: nothing becomes dangerous by the first time.
    expect(cleanHtml(left)).toBe(left);
  });

  test.each(made)('of the editor stays as it is: %s', (html) => {
    expect(cleanedField(html, 'content')).toBe(html);
    expect(cleanHtml(html)).toBe(html);
  });

  test('has its links to elsewhere opened apart, without a way back', () => {
    expect(cleanHtml('<a href="https://x.example/a?b=1">a</a>')).toBe('<a href="https://x.example/a?b=1" target="_blank" rel="noopener noreferrer nofollow">a</a>');
    expect(cleanHtml('<a href="mailto:a@x.example">a</a>')).toContain('href="mailto:a@x.example"');
  });

  test('of an editor that nobody has written in is none', () => {
    for (const html of ['', '<p></p>', '<p> </p><p><br></p>', '<p>&nbsp;</p>']) expect([html, cleanedField(html, 'content')]).toEqual([html, '']);
    expect(isBlank(`<img src="${PICTURE}" alt="" />`)).toBe(false);
  });
});

describe('what nobody can have written', () => {
  const refused = (html: string): unknown => {
    try {
      return cleanedField(html, 'content');
    } catch (error) {
      return error instanceof HttpError ? [error.status, error.field] : error;
    }
  };
  const deep = (tag: string) => `<${tag}>`.repeat(Math.floor(499_000 / (tag.length + 2)));

  test.each(['b', 'blockquote', 'ul', 'table', 'x', 'div'])('is refused: <%s> in itself a hundred thousand times', (tag) => {
    expect(refused(deep(tag))).toEqual([400, 'content']);
  });

  test('is refused: 2 MB', () => {
    expect(refused('a'.repeat(2_000_000))).toEqual([400, 'content']);
  });

  test('is refused: a text that is too long once its signs are written as HTML', () => {
    expect(refused('<'.repeat(499_999))).toEqual([400, 'content']);
  });

  test('is cut on the way out, wherever it has come from', () => {
    expect(cleanHtml(deep('b'))).toBe('');
    expect(cleanHtml('a'.repeat(2_000_000)).length).toBe(500_000);
  });
});
