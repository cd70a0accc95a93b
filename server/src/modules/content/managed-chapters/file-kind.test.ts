import { expect, test } from '@jest/globals';
import { lessonFileKind } from './file-kind.ts';

test.each([
  ['a video', 'webm', /video/, /PDF|picture/],
  ['a document', 'pdf', /PDF or picture/, /video/],
  ['a picture', 'png', /PDF or picture/, /video/],
])('of %s that is not taken only its own kind is said', (_, ending, said, other) => {
  const { en } = lessonFileKind.refusalOf(ending);
  expect(en).toMatch(said);
  expect(en).not.toMatch(other);
});
