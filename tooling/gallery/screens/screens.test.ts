import { expect, test } from '@jest/globals';
import { screens } from './index.ts';
import { textsOf } from './product-texts.ts';
import { wordsOf } from './screen.ts';

test('each screen has a name that is its own and fits into a file of its pictures', () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place || !/^[a-z][a-z0-9-]*$/.test(name))).toEqual([]);
});

test('what the product says is found by its key; what is filled in is anything', async () => {
  const own = await textsOf('remote-viewer/src/self-service');
  expect(own('bin.purge')).toEqual({ zh: '彻底删除', en: 'Delete for good' });
  expect('Delete “Flights”').toMatch(own('deleteNamed').en);
  expect('Delete').not.toMatch(own('deleteNamed').en);
  expect('删除“航班”').toMatch(own('deleteNamed').zh);
  expect(() => own('bin.nothing')).toThrow('remote-viewer/src/self-service/texts.ts says nothing by bin.nothing.');
  expect((await textsOf('shared/src/ui/resource', 'resourceTexts'))('save').en).toBe('Save');
});

test('words are read in a language, or in both', () => {
  const words = wordsOf({ save: { zh: '保存', en: 'Save' } });
  expect([words.zh.save, words.en.save, words.of('save')]).toEqual(['保存', 'Save', { zh: '保存', en: 'Save' }]);
});
