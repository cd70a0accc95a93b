import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readTable, type BrokenTable } from './table.ts';

const LIMITS = { mostRows: 5, mostColumns: 4, mostBytes: 1_000_000, mostCharacters: 100_000 };
const workbook = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="People" r:id="rId2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/none.xml"/><Relationship Id="rId2" Target="/xl/worksheets/people.xml"/></Relationships>',
        'xl/worksheets/people.xml': sheet,
        ...more,
      }).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  );
const cells = async (content: Uint8Array) => (await readTable(content, LIMITS)).map((row) => [row.line, ...row.cells]);
const fault = (content: Uint8Array) => readTable(content, LIMITS).then(() => 'none', (error: { kind: string }) => error.kind);

test('the first visible sheet of a workbook is read as texts, with the lines as people see them', async () => {
  const strings = { 'xl/sharedStrings.xml': '<sst><si><t>Ann</t></si><si><r><t>Bo</t></r><r><t>b</t></r><rPh><t>ボブ</t></rPh></si></sst>' };
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t> 007 </t></is></c></row><row r="4"><c r="B4" t="s"><v>1</v></c><c r="C4"><v>1.380013800E10</v></c><c r="Z9"><v>1</v></c></row></sheetData></worksheet>';
  expect(await cells(workbook(sheet, strings))).toEqual([[1, 'Ann', '', '007'], [4, '', 'Bob', '13800138000']]);
});

test('how a text is pronounced is no part of it, in a cell as in shared strings', async () => {
  const text = '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>';
  const sheet = `<worksheet><sheetData><row r="1"><c t="inlineStr"><is>${text}</is></c><c t="s"><v>0</v></c></row></sheetData></worksheet>`;
  expect(await cells(workbook(sheet, { 'xl/sharedStrings.xml': `<sst><si>${text}</si></sst>` }))).toEqual([[1, '東京', '東京']]);
});

test('formulas, merged cells and errors are named where they are', async () => {
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row><row r="2"><c r="B2" t="e"><v>#REF!</v></c></row></sheetData><mergeCells><mergeCell ref="C1:D2"/></mergeCells></worksheet>';
  expect((await readTable(workbook(sheet), LIMITS)).map(({ flaws }) => flaws)).toEqual([[{ column: 0, kind: 'formula' }, { column: 2, kind: 'merged' }], [{ column: 1, kind: 'error' }, { column: 2, kind: 'merged' }]]);
  expect((await readTable(Buffer.from('a,b\n=1+1,x'), LIMITS))[1]?.flaws).toEqual([{ column: 0, kind: 'formula' }]);
});

test.each([
  ['more than was agreed, unpacked', workbook(`<worksheet>${'<a/>'.repeat(300_000)}</worksheet>`), 'tooLarge'],
  ['more rows', workbook(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(6)}</sheetData></worksheet>`), 'tooManyRows'],
  ['more merged ranges than anybody makes', workbook(`<worksheet><sheetData/><mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(1_001)}</mergeCells></worksheet>`), 'merged'],
  ['macros', workbook('<worksheet/>', { 'xl/vbaProject.bin': 'x' }), 'macros'],
  ['entities', workbook('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'broken'],
  ['a zip of something else', zipSync({ 'a.txt': strToU8('a') }), 'kind'],
  ['more rows of text', Buffer.from('a\n'.repeat(9)), 'tooManyRows'],
  ['bytes in no encoding', Buffer.from([0x61, 0xff, 0xff, 0xff]), 'encoding'],
])('%s is refused', async (_, content, kind) => {
  expect(await fault(content)).toBe(kind);
});

const rows = (...all: string[]) => workbook(`<worksheet><sheetData>${all.join('')}</sheetData></worksheet>`);

test.each([
  ['a line of more digits than there are', rows('<row r="99999999999999999999"><c><v>1</v></c></row>')],
  ['a line before the first', rows('<row r="-5"><c><v>1</v></c></row>')],
  ['a line in words', rows('<row r="abc"><c><v>1</v></c></row>')],
  ['a line after the last', rows('<row r="1048577"><c><v>1</v></c></row>')],
  ['lines that go backwards', rows('<row r="3"><c><v>1</v></c></row>', '<row r="2"><c><v>1</v></c></row>')],
  ['a line twice', rows('<row r="3"><c><v>1</v></c></row>', '<row r="3"><c><v>1</v></c></row>')],
  ['a cell twice', rows('<row r="3"><c r="A3"><v>1</v></c><c r="A3"><v>2</v></c></row>')],
  ['a cell nowhere', rows('<row r="3"><c r="3"><v>1</v></c></row>')],
  ['a merged range nowhere', workbook('<worksheet><sheetData/><mergeCells><mergeCell ref="B-1:C2"/></mergeCells></worksheet>')],
  ['a shared string that is not there', rows('<row><c t="s"><v>7</v></c></row>')],
  ['tags in tags in tags', workbook(`<worksheet>${'<a>'.repeat(100)}${'</a>'.repeat(100)}<sheetData/></worksheet>`)],
  ['a comment without an end', workbook(`<worksheet><!--${'a'.repeat(900_000)}--><sheetData/></worksheet>`)],
])('a workbook with %s is broken', async (_, content) => {
  expect(await fault(content)).toBe('broken');
});

describe('a cell of more than 32,767 characters', () => {
  const long = 'a'.repeat(32_768);
  const shared = (text: string, row = '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>') => workbook(`<worksheet><sheetData>${row}</sheetData></worksheet>`, { 'xl/sharedStrings.xml': `<sst><si><t>b</t></si><si>${text}</si><si><t>c</t></si></sst>` });
  const inline = (text: string) => rows(`<row r="2"><c r="C2" t="inlineStr"><is>${text}</is></c></row>`);
  const place = (content: Uint8Array) => readTable(content, LIMITS).then(() => 'none', (error: BrokenTable) => [error.kind, error.place]);

  test.each([
    ['in itself', inline(`<t>${long}</t>`)],
    ['as a number', rows(`<row r="2"><c r="C2"><v>${long}</v></c></row>`)],
    ['in several runs', inline(`<r><t>${'a'.repeat(20_000)}</t></r>`.repeat(2))],
    // What comes after it would be read without this, and the file be broken.
    ['that does not end', workbook(`<worksheet><sheetData><row r="2"><c r="C2" t="inlineStr"><is><t>${'a'.repeat(900_000)}`)],
    ['among shared strings', shared(`<t>${long}</t>`)],
    ['among shared strings that does not end', shared(`<t>${'a'.repeat(900_000)}`)],
    ['of separated values', Buffer.from(`a,b,c
d,e,${long}`)],
  ])('%s is refused by where it is', async (_, content) => {
    expect(await place(content)).toEqual(['longCell', { line: 2, column: 2 }]);
  });

  test('in another sheet is refused without a place', async () => {
    expect(await place(shared(`<t>${long}</t>`, ''))).toEqual(['longCell', undefined]);
  });

  test('is one more than what is read, however it is written', async () => {
    const most = 'a'.repeat(32_767);
    for (const content of [inline(`<t>${most}</t>`), inline(`<t>${'&#x0061;'.repeat(32_767)}</t>`), shared(`<t>${most}</t>`), Buffer.from(`,
,,${most}`)]) expect((await cells(content))[0]?.[3]).toBe(most);
  });
});

test('a shared string counts in each cell that has it', async () => {
  const cell = '<c t="s"><v>0</v></c>';
  expect(await fault(workbook(`<worksheet><sheetData><row>${cell.repeat(4)}</row></sheetData></worksheet>`, { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>` }))).toBe('tooLarge');
});

test.each([
  ['UTF-8 with its mark', Buffer.from('\ufeff姓名;"a;b"\n李雷;x')],
  ['GB18030', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x3b, 0x22, 0x61, 0x3b, 0x62, 0x22, 0x0a, 0xc0, 0xee, 0xc0, 0xd7, 0x3b, 0x78])],
  ['UTF-16', Buffer.from('\ufeff姓名;"a;b"\n李雷;x', 'utf16le')],
])('separated values in %s', async (_, content) => {
  expect(await cells(content)).toEqual([[1, '姓名', 'a;b'], [2, '李雷', 'x']]);
});
