/** How texts are found by what a person types: the same in the browser and on the server. */
export { finder, type Finder, type PinyinMatch } from './match.ts';
export { marksIn, partsOf, type Mark } from './marks.ts';
export { lettersOf, wordsOf } from './words.ts';
