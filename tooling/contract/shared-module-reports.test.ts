import { describe, expect, test } from '@jest/globals';
import { describeModules, readModule, recordedModules, takenAway, versionsLike } from './shared-module-reports.ts';

/** The compiler reads all shared modules. */
const COMPILE_MILLISECONDS = 240_000;
const modules = recordedModules();

describe('a shared module changes only together with its version', () => {
  let now = new Map<string, string>();

  test('every shared module has a version', () => {
    now = describeModules(modules);
    expect([...now.keys()]).toEqual(modules.map(({ name }) => name));
  }, COMPILE_MILLISECONDS);

  test.each(modules)('$name is as $version is recorded', (module) => expect(now.get(module.name)).toBe(readModule(module)));

  test.each(modules)('within its major version nothing is taken from modules that use $name', (module) => {
    for (const version of versionsLike(module)) {
      if (version === module.version) continue;
      expect([version, takenAway(module.file, readModule({ name: module.name, version }) ?? '', now.get(module.name) ?? '')]).toEqual([version, []]);
    }
  }, COMPILE_MILLISECONDS);
});

/** What a careless change of a shared module would be, in its present record. */
const changed = (name: string, from: string, to: string) => {
  const module = modules.find((one) => one.name === `@portal/shared/${name}`);
  const record = module && readModule(module);
  if (!record?.includes(from)) throw new Error(`The record of ${name} has no ${from}`);
  return takenAway(module?.file ?? '', record, record.replaceAll(from, to));
};

test.each<[string, string, string, string, string]>([
  ['a function that is no longer there', 'language', 'formatInstant', 'formatMoment', 'formatInstant'],
  ['a type that is no longer there', 'language', 'InstantStyle', 'MomentStyle', 'InstantStyle'],
  ['a component that is no longer there', 'ui/data', 'Mentions', 'Remarks', 'Mentions'],
  ['an option that is another one now', 'api', 'quiet?: boolean', 'quiet?: string', 'quiet'],
  ['an entry that is no longer there', 'contract/access', 'list: ', 'lost: ', 'list'],
  ['a field that an answer no longer has', 'contract/access', 'fullName: z.ZodMiniString<string>;', '', 'fullName'],
  ['a word that a list no longer has', 'contract', '["session", "reports", ', '["session", ', 'interfaceClasses'],
  ['a field that a body now wants', 'contract/access', 'keyword: z.ZodMiniDefault<z.ZodMiniString<string>>;', 'keyword: z.ZodMiniString<string>;', 'keyword'],
])('%s is found', (_, name, from, to, named) => {
  expect(changed(name, from, to).join('\n')).toContain(named);
}, COMPILE_MILLISECONDS);

test.each<[string, string, string, string]>([
  ['a word of a list', 'contract', '["session", ', '["session", "extra", '],
  ['a function', 'router', 'export ', 'export declare const extra: () => void;\nexport '],
  ['a field of an answer', 'contract/access', 'fullName: z.ZodMiniString<string>;', 'fullName: z.ZodMiniString<string>;\n    shortName: z.ZodMiniString<string>;'],
  ['an optional field of a body', 'contract/access', 'keyword: z.ZodMiniDefault<z.ZodMiniString<string>>;', 'keyword: z.ZodMiniDefault<z.ZodMiniString<string>>;\n    group: z.ZodMiniOptional<z.ZodMiniString<string>>;'],
])('%s that is only added is no break', (_, name, from, to) => {
  expect(changed(name, from, to)).toEqual([]);
}, COMPILE_MILLISECONDS);
