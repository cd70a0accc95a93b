export const jobsSource = {
  en: 'Source: U.S. Bureau of Labor Statistics, Current Employment Statistics, seasonally adjusted; us-employment.csv of vega-datasets.',
  zh: '来源：美国劳工统计局当前就业统计（经季节调整）；vega-datasets 的 us-employment.csv。',
};

export const unemploymentSource = {
  en: 'Source: U.S. Bureau of Labor Statistics, Current Population Survey, not seasonally adjusted; BLS.gov cannot vouch for the data or analyses derived from them.',
  zh: '来源：美国劳工统计局当前人口调查，未经季节调整；BLS.gov 不对由此得出的数据或分析负责。',
};

export const occupationsSource = {
  en: 'Source: IPUMS USA, Version 6.0, University of Minnesota, doi.org/10.18128/D010.V6.0; no data for 1890. Early censuses recorded few women’s occupations.',
  zh: '来源：IPUMS USA 6.0 版，明尼苏达大学，doi.org/10.18128/D010.V6.0；缺 1890 年。早期普查很少登记女性职业。',
};
