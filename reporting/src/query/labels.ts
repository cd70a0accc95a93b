import type { Aggregate, Field } from '../definition/index.ts';
import { textIn } from '../definition/text-in.ts';

type Bucket = NonNullable<Extract<Field, { column: unknown }>['bucket']>;
interface Words {
  aggregates: Record<Aggregate, (column: string) => string>;
  buckets: Record<Bucket, string>;
  bucketed: (column: string, bucket: string) => string;
}

const english: Words = {
  aggregates: {
    sum: (column) => `Sum of ${column}`,
    average: (column) => `Average of ${column}`,
    median: (column) => `Median of ${column}`,
    min: (column) => `Minimum of ${column}`,
    max: (column) => `Maximum of ${column}`,
    count: (column) => `Count of ${column}`,
    countDistinct: (column) => `Distinct ${column}`,
  },
  buckets: { year: 'year', quarter: 'quarter', month: 'month', week: 'week', day: 'day', hour: 'hour', monthOfYear: 'month of the year', dayOfWeek: 'day of the week' },
  bucketed: (column, bucket) => `${column} (${bucket})`,
};

const chinese: Words = {
  aggregates: {
    sum: (column) => `${column}合计`,
    average: (column) => `${column}平均值`,
    median: (column) => `${column}中位数`,
    min: (column) => `${column}最小值`,
    max: (column) => `${column}最大值`,
    count: (column) => `${column}计数`,
    countDistinct: (column) => `${column}去重计数`,
  },
  buckets: { year: '年', quarter: '季度', month: '月', week: '周', day: '日', hour: '小时', monthOfYear: '月份', dayOfWeek: '星期' },
  bucketed: (column, bucket) => `${column}（${bucket}）`,
};

/** How a column in a well is called when the visual gives it no name of its own; by the service and by the editor. */
export const fieldLabel = (label: Parameters<typeof textIn>[0], { aggregate, bucket }: { aggregate?: Aggregate; bucket?: Bucket }, language: string): string => {
  const words = language.toLowerCase().startsWith('zh') ? chinese : english;
  const column = textIn(label, language);
  if (aggregate) return words.aggregates[aggregate](column);
  return bucket ? words.bucketed(column, words.buckets[bucket]) : column;
};
