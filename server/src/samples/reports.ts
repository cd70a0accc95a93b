import type { Bilingual } from '@portal/shared/contract/all';

type SamplePage = { readonly code: string; readonly name: Bilingual };
export type SampleReport = {
  /** Number in the sample workspace, and the name of its cover picture. */
  readonly number: string;
  readonly cover: string;
  readonly name: Bilingual;
  /** A paginated report has none. */
  readonly pages?: readonly SamplePage[];
};
export type SampleClass = { readonly name: Bilingual; readonly reports: readonly SampleReport[] };

/** Ids that the local reporting service gives to what it comes with. */
const sampleId = (kind: string, number: string): string => `7c0e7a10-0000-4000-8000-000000000${kind}${number}`;
export const SAMPLE_WORKSPACE = sampleId('0', '01');
/** What the reporting service calls it. */
export const SAMPLE_WORKSPACE_NAME = 'Samples';
export const SAMPLE_DASHBOARD = { id: sampleId('3', '01'), name: { zh: '总览', en: 'Overview' } };
export const sampleReportId = ({ number, pages: own }: SampleReport): string => sampleId(own ? '2' : '4', number);

const pages = (...names: Bilingual[]): SamplePage[] => names.map((name, index) => ({ code: `ReportSection${index + 1}`, name }));

/** The reports of the local reporting service's sample workspace, as the portal's catalogue lists them. */
export const sampleClasses: readonly SampleClass[] = [
  {
    name: { zh: '出行与天气', en: 'Travel & Weather' },
    reports: [
      {
        number: '01',
        cover: 'flights',
        name: { zh: '美国航班', en: 'US Flights' },
        pages: pages({ zh: '总览', en: 'Overview' }, { zh: '延误', en: 'Delays' }, { zh: '机场与航线', en: 'Airports and routes' }),
      },
      {
        number: '03',
        cover: 'weather',
        name: { zh: '城市天气', en: 'Weather' },
        pages: pages({ zh: '晴雨', en: 'Rain and sun' }, { zh: '冷暖', en: 'Heat and frost' }),
      },
      { number: '01', cover: 'routes', name: { zh: '航线一览', en: 'Route Directory' } },
    ],
  },
  {
    name: { zh: '市场与社会', en: 'Markets & Society' },
    reports: [
      {
        number: '02',
        cover: 'stocks',
        name: { zh: '股票价格', en: 'Stock Prices' },
        pages: pages({ zh: '增长', en: 'Growth' }, { zh: '风险', en: 'Risk' }, { zh: '标普 500', en: 'S&P 500' }),
      },
      {
        number: '04',
        cover: 'films',
        name: { zh: '电影', en: 'Films' },
        pages: pages({ zh: '票房', en: 'Money' }, { zh: '口碑', en: 'Taste' }, { zh: '发行公司', en: 'Studios' }),
      },
      {
        number: '05',
        cover: 'employment',
        name: { zh: '美国就业', en: 'Employment' },
        pages: pages({ zh: '衰退', en: 'Recession' }, { zh: '失业', en: 'Unemployment' }, { zh: '职业', en: 'Occupations' }),
      },
      { number: '02', cover: 'catalogue', name: { zh: '电影目录', en: 'Film Catalogue' } },
    ],
  },
];

/** The cover of the sample H5 report. */
export const H5_COVER = 'seattle';
export const SAMPLE_H5: Bilingual = { zh: '西雅图四季', en: 'Seattle Seasons' };
/** Of all sample reports: the pictures with Chinese words; those with English ones have `-en` behind it. */
export const coverNames: readonly string[] = [...sampleClasses.flatMap(({ reports }) => reports.map(({ cover }) => cover)), H5_COVER];
