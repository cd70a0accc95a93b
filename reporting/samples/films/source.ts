export const source = {
  en: 'Source: movies.json of vega-datasets (origin not stated there; known errors mended at loading). Dollars of their year; a choice of films, not all.',
  zh: '来源：vega-datasets 的 movies.json（未注明出处，已知错误在载入时修正）。美元按当年币值；仅为部分影片。',
};
