import { describe, expect, test } from '@jest/globals';
import { createModules, gatherEntries } from './create-modules.ts';
import { byUser, perMinute } from './http/rate-limits.ts';
import { defineModule, type Ground, type ServerModule } from './module.ts';

// None of the modules here touches what real ones stand on.
const ground = {} as Ground;

const clock = defineModule({ name: 'clock', create: () => ({ offer: { hour: () => 12 } }) });
const bell = defineModule({ name: 'bell', create: ({ use }) => ({ offer: { strokes: use(clock).hour() } }) });

describe('the modules of the server', () => {
  test('are created in the order of the list, each with what those before it offer', () => {
    const { created, use } = createModules([clock, bell], ground);
    expect(created.map(({ name }) => name)).toEqual(['clock', 'bell']);
    expect(use(bell)).toEqual({ strokes: 12 });
  });

  test('a module that comes later, or is missing, is named with the one that uses it', () => {
    expect(() => createModules([bell, clock], ground)).toThrow('The module "bell" uses the module "clock", which comes later in the list (modules/index.ts)');
    expect(() => createModules([bell], ground)).toThrow('The module "bell" uses the module "clock", which is not in the list (modules/index.ts)');
    expect(() => createModules([clock], ground).use(bell)).toThrow('The server uses the module "bell", which is not in the list (modules/index.ts)');
  });

  test('a cycle does not start, in whatever order it stands', () => {
    const hen: ServerModule<string> = defineModule({ name: 'hen', create: ({ use }) => ({ offer: `from ${use(egg)}` }) });
    const egg: ServerModule<string> = defineModule({ name: 'egg', create: ({ use }) => ({ offer: `from ${use(hen)}` }) });
    expect(() => createModules([hen, egg], ground)).toThrow('"hen" uses the module "egg", which comes later');
    expect(() => createModules([egg, hen], ground)).toThrow('"egg" uses the module "hen", which comes later');
  });

  test('no two have one name, or a handler or a rate limit for the same entry', () => {
    expect(() => createModules([clock, defineModule({ name: 'clock', create: () => ({}) })], ground)).toThrow('Two modules are called "clock"');
    const limit = perMinute(1, 'list', byUser);
    const serving = (name: string) => defineModule({ name, create: () => ({ handlers: { users: { list: () => Promise.reject(new Error()) } }, rateLimits: { users: { list: limit } } }) });
    const { created } = createModules([serving('one'), serving('two')], ground);
    expect(() => gatherEntries(created, 'handlers')).toThrow('The module "two" has handlers of users.list, which another module has already');
    expect(() => gatherEntries(created, 'rateLimits')).toThrow('The module "two" has rateLimits of users.list, which another module has already');
    expect(gatherEntries(created.slice(0, 1), 'rateLimits')).toEqual({ users: { list: limit } });
  });
});
