import { expect, test } from '@jest/globals';
import type { Visual, VisualResult } from '../../src/definition/index.ts';
import { textsIn } from '../language/texts.ts';
import { lookOf } from '../look/look.ts';
import { read } from '../rows/reading.ts';
import { draw } from './draw.ts';

const wells = ['details', 'latitude', 'longitude', 'values'] as const;

test('a map has room all around for the half of its largest point, which may stand at its edge', () => {
  const columns = wells.map((well) => ({ well, index: 0, label: '', type: well === 'details' ? 'text' : 'number' })) as VisualResult['columns'];
  const visual = { name: 'map', type: 'map', fields: Object.fromEntries(wells.map((well) => [well, [{ measure: well }]])), options: {} } as unknown as Visual;
  const rows = [['Miami', 25.8, -80.3, 900], ['Seattle', 47.4, -122.3, 30]] as VisualResult['rows'];
  const reading = read(visual, { columns, rows, truncated: false, milliseconds: 0 }, undefined, { language: 'en', formatLocale: 'en', texts: textsIn('en') });
  const { option } = draw({ visual, reading, look: lookOf({}), size: { width: 400, height: 300 }, fontSize: 12, motion: false, tip: () => '' });
  const { geo, series } = option as { geo: Record<string, number>; series: [{ symbolSize: (value: unknown, at: { dataIndex: number }) => number }] };
  const largest = Math.max(...[0, 1].map((dataIndex) => series[0].symbolSize(undefined, { dataIndex })));
  expect(largest).toBeGreaterThan(20);
  for (const side of ['left', 'right', 'top', 'bottom']) expect(geo[side]).toBeGreaterThanOrEqual(largest / 2);
});
