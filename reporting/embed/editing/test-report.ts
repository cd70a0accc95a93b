import type { EmbeddedReport, ReportContent, ReportDefinition, Visual } from '../../src/definition/index.ts';

/** A small dataset and a report over it, for the tests of the editor. */
export const model: EmbeddedReport['model'] = {
  id: '00000000-0000-4000-8000-000000000001',
  workspaceId: '00000000-0000-4000-8000-000000000002',
  name: 'Shop',
  tables: [
    {
      name: 'sales',
      label: { en: 'Sales', zh: '销售' },
      columns: [
        { name: 'city', label: { en: 'City', zh: '城市' }, type: 'text' },
        { name: 'product', label: 'Product', type: 'text' },
        { name: 'amount', label: { en: 'Amount', zh: '金额' }, type: 'number' },
        { name: 'year', label: 'Year', type: 'integer', format: 'year' },
        { name: 'sold', label: 'Sold on', type: 'timestamp' },
        { name: 'returned', label: 'Returned', type: 'boolean' },
      ],
    },
  ],
  relationships: [],
  measures: [{ name: 'revenue', label: { en: 'Revenue', zh: '收入' }, table: 'sales', expression: { kind: 'rows' } }],
};

export const column = (name: string) => ({ column: { table: 'sales', column: name } });
export const revenue = { measure: 'revenue' };

export const visual = (name: string, more: Partial<Visual> = {}): Visual => ({
  name,
  type: 'bar',
  layout: { x: 0, y: 0, z: 0, width: 400, height: 240 },
  fields: { category: [column('city')], values: [revenue] },
  filters: [],
  options: {},
  ...more,
});

export const page = (name: string, ...visuals: Visual[]) => ({ name, displayName: name, width: 1280, height: 720, hidden: false, filters: [], visuals });

export const content = (): ReportContent => ({ filters: [], pages: [page('First', visual('bars'), visual('more', { layout: { x: 400, y: 0, z: 4, width: 400, height: 240 } })), page('Second', visual('other'))] });

export const report = (): ReportDefinition => ({ id: '00000000-0000-4000-8000-000000000003', workspaceId: model.workspaceId, name: 'Shop report', datasetId: model.id, ...content() });
