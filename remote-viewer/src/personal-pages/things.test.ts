import { EmbedFailure } from '../embed/index.ts';
import { refusalOf } from './things.ts';

test.each([
  ['missing', { why: 'visualGone' }],
  ['refused', { why: 'denied', said: 'Not yours' }],
  ['noPages', { why: 'denied', said: 'Not yours' }],
  ['network', undefined],
] as const)('a card says itself that its report is not for who looks: %s', (kind, refusal) => {
  expect(refusalOf(new EmbedFailure(kind, '', 'Not yours'), 'visualGone')).toEqual(refusal);
});
