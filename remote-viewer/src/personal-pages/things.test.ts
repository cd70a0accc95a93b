import { EmbedFailure } from '../embed/index.ts';
import { refusalOf } from './things.ts';

test.each([
  ['missing', 'visualGone'],
  ['refused', 'denied'],
  ['noPages', 'denied'],
  ['network', undefined],
] as const)('a card says itself that its report is not for who looks: %s', (kind, refusal) => {
  expect(refusalOf(new EmbedFailure(kind), 'visualGone')).toBe(refusal);
});
