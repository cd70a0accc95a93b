import { paginatedReport, type PaginatedDraft } from '../../src/paginated/definition.ts';
import { ids, shop } from '../rest/shop.ts';

/** Paginated reports over the shop: one over the open dataset, one over that with row-level security. */
export const receiptIds = { open: '11111111-0000-4000-8000-000000000501', secured: '11111111-0000-4000-8000-000000000502' };

const column = (table: string, name: string) => ({ table, column: name });

export const receiptsDraft: PaginatedDraft = {
  id: receiptIds.open,
  workspaceId: ids.workspace,
  name: 'Receipts',
  label: { en: 'Receipts', zh: '销售明细' },
  datasetId: ids.openDataset,
  paper: { size: 'A5', margins: { top: 10, right: 10, bottom: 10, left: 10 } },
  parameters: [
    { name: 'city', label: { en: 'City', zh: '城市' }, type: 'text', multiple: true, available: { dataSet: 'cities', value: 'city' }, default: { dataSet: 'cities', column: 'city' } },
    { name: 'product', label: { en: 'Product', zh: '产品' }, type: 'text', optional: true, available: { dataSet: 'products', value: 'product' } },
    { name: 'since', label: { en: 'Since', zh: '起始日期' }, type: 'date', optional: true },
    { name: 'least', label: { en: 'At least', zh: '不少于' }, type: 'number', optional: true },
  ],
  dataSets: [
    { name: 'cities', columns: [{ name: 'city', field: { column: column('stores', 'city') } }] },
    {
      name: 'products',
      columns: [
        { name: 'city', field: { column: column('stores', 'city') } },
        { name: 'product', field: { column: column('products', 'name') } },
        { name: 'sales', field: { measure: 'sales' } },
      ],
      conditions: [{ column: column('stores', 'city'), parameter: 'city' }],
    },
    {
      name: 'sales',
      columns: [
        { name: 'city', field: { column: column('stores', 'city') } },
        { name: 'day', field: { column: column('sales', 'day') } },
        { name: 'product', field: { column: column('products', 'name') } },
        { name: 'note', field: { column: column('sales', 'note') } },
        { name: 'pieces', field: { column: column('sales', 'pieces'), aggregate: 'sum' } },
        { name: 'amount', field: { column: column('sales', 'amount'), aggregate: 'sum' } },
        { name: 'price', field: { measure: 'price' } },
      ],
      conditions: [
        { column: column('stores', 'city'), parameter: 'city' },
        { column: column('products', 'name'), parameter: 'product' },
        { column: column('sales', 'day'), parameter: 'since', operator: 'from' },
        { column: column('sales', 'amount'), parameter: 'least', operator: 'from' },
      ],
      sort: [{ column: 'day' }],
    },
  ],
  header: { height: 8, left: '{name}', rule: true },
  footer: { height: 8, right: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' } },
  body: [
    { kind: 'text', style: 'title', text: '{name}' },
    { kind: 'text', style: 'subtitle', text: '{parameters}' },
    {
      kind: 'table',
      name: 'sales',
      dataSet: 'sales',
      columns: [
        { value: 'product', width: 30 },
        { value: 'day', width: 25 },
        { value: 'note', width: 30, grow: true },
        { value: 'pieces', width: 15 },
        { value: 'amount', width: 20 },
        { value: 'price', title: { en: 'Price', zh: '单价' }, width: 20 },
      ],
      groups: [
        {
          by: 'city',
          pageBreak: true,
          header: { text: { en: 'Store {group}', zh: '{group}门店' } },
          footer: { text: { en: 'Total of {group} ({rows})', zh: '{group}小计（{rows}）' }, totals: { pieces: 'sum', amount: 'sum', price: 'value' } },
        },
      ],
      total: { text: { en: 'All stores', zh: '全部门店' }, totals: { pieces: 'sum', amount: 'sum', price: 'value' } },
      empty: { en: 'Nothing was sold.', zh: '没有销售记录。' },
    },
  ],
};

export const receiptShop = {
  ...shop,
  paginated: [paginatedReport.parse(receiptsDraft), paginatedReport.parse({ ...receiptsDraft, id: receiptIds.secured, name: 'Own receipts', datasetId: ids.dataset })],
};
