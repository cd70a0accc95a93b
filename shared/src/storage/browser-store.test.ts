import { localStore, sessionStore } from './index.ts';

const stores = [
  ['local storage', localStore, 'localStorage'],
  ['session storage', sessionStore, 'sessionStorage'],
] as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const isText = (stored: unknown): string => {
  if (typeof stored !== 'string') throw new TypeError('no text');
  return stored;
};

describe.each(stores)('%s', (_, store, kind) => {
  test('keeps texts and values under their keys, apart from the other one', () => {
    store.writeText('text', 'plain');
    store.writeValue('value', { deep: [1] });
    expect([store.text('text'), store.value('value', (stored) => stored)]).toEqual(['plain', { deep: [1] }]);
    expect([window[kind].getItem('text'), window[kind].getItem('value')]).toEqual(['plain', '{"deep":[1]}']);
    expect(stores.map(([, one]) => one.keys().length).sort()).toEqual([0, 2]);
    store.remove('text');
    expect(store.keys()).toEqual(['value']);
    store.clear();
    expect(store.keys()).toEqual([]);
  });

  test('has nothing under a key that nobody wrote', () => {
    const parse = jest.fn();
    expect([store.text('none'), store.value('none', parse)]).toEqual([null, undefined]);
    expect(parse).not.toHaveBeenCalled();
  });

  test('has nothing where somebody wrote what is no value of this kind', () => {
    store.writeText('broken', '{');
    store.writeValue('other', 7);
    expect([store.value('broken', isText), store.value('other', isText)]).toEqual([undefined, undefined]);
  });

  test('breaks no page when it is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.writeText('text', 'plain');
    store.writeValue('value', 1);
    expect(store.keys()).toEqual([]);
  });

  test('is empty where the browser forbids it', () => {
    jest.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    store.writeText('text', 'plain');
    store.writeValue('value', 1);
    store.remove('text');
    store.clear();
    expect([store.text('text'), store.value('value', isText), store.keys()]).toEqual([null, undefined, []]);
  });
});
