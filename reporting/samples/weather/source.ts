export const source = {
  en: 'Source: NOAA Climate Data Online, weather.csv of vega-datasets; the kind of weather is derived there from several measurements. Wet day: 1 mm or more.',
  zh: '来源：NOAA Climate Data Online，vega-datasets 的 weather.csv；天气类型由多项观测推得。降水日：降水量 ≥ 1 毫米。',
};
