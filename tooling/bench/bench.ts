/**
 * `pnpm bench`: measures the product side by side with what it is compared with, and writes the figures into
 * docs/performance.md. `pnpm bench sizes query` runs these two only. The product must be built.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../webpack/folders.ts';
import { access } from './access.ts';
import { api } from './api.ts';
import { comments } from './comments.ts';
import { durability } from './durability.ts';
import { home } from './home.ts';
import { userImport } from './import.ts';
import { interaction } from './interaction.ts';
import type { Bench, Row } from './measure.ts';
import { memory } from './memory.ts';
import { opening } from './opening.ts';
import { publishing } from './publishing.ts';
import { query } from './query.ts';
import { releases } from './releases.ts';
import { sizes } from './sizes.ts';

const benches: readonly Bench[] = [sizes, opening, query, memory, durability, releases, comments, api, access, userImport, publishing, home, interaction];
const page = join(ROOT, 'docs', 'performance.md');

const table = (rows: readonly Row[]): string =>
  ['| | measured | aim | met |', '|---|---|---|---|', ...rows.map(({ what, measured, aim = '', met }) => `| ${what} | ${measured} | ${aim} | ${met === undefined ? '' : met ? 'yes' : 'no'} |`)].join('\n');

/** Puts a bench's figures between its markers in the page. */
const record = ({ name, title }: Bench, rows: readonly Row[]): void => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const section = `${begin}\n### ${title}\n\n\`pnpm bench ${name}\`, ${day}, ${machine}\n\n${table(rows)}\n`;
  writeFileSync(page, text.slice(0, from) + section + text.slice(to));
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n${bench.title}`);
  const rows = await bench.run();
  for (const { what, measured, aim, met } of rows) console.log(`  ${what}: ${measured}${aim ? ` (aim ${aim}: ${met ? 'met' : 'missed'})` : ''}`);
  record(bench, rows);
}
