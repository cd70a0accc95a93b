export const stocksSource = {
  en: 'Sources: stocks.csv of vega-datasets (origin not stated there), prices adjusted for splits; S&P 500 from Yahoo Finance, without dividends.',
  zh: '来源：vega-datasets 的 stocks.csv（未注明出处），价格已按拆股调整；标普 500 来自 Yahoo Finance，不含股息。',
};

export const indexSource = {
  en: 'Source: Yahoo Finance, sp500-2000.csv of vega-datasets; closes of 3 January 2000 to 17 April 2020, without dividends.',
  zh: '来源：Yahoo Finance，vega-datasets 的 sp500-2000.csv；2000 年 1 月 3 日至 2020 年 4 月 17 日收盘，不含股息。',
};
