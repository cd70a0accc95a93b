export const source = {
  en: 'Source: U.S. Bureau of Transportation Statistics, flights-3m.parquet of vega-datasets. A sample of 3 million flights; cancelled and diverted flights are left out.',
  zh: '来源：美国运输统计局，vega-datasets 的 flights-3m.parquet。300 万航班样本，不含取消和备降航班。',
};
