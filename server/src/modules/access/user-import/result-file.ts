import { setImmediate } from 'node:timers/promises';
import { workbookParts, type Cells } from '@portal/shared/workbook';
import { say, type Language } from '../../../language/language.ts';
import type { PlannedPerson } from './checking.ts';
import { headOf } from './columns.ts';
import { itemsOf } from './slices.ts';
import { texts } from './texts.ts';
import type { CheckedFile } from './work.ts';

/** A workbook of what became of each row, in the order of the parts: those that changed something, and the others. */
export const resultFile = async ({ people, rest }: Pick<CheckedFile, 'people' | 'rest'>, passwords: ReadonlyMap<string, string>, language: Language): Promise<Uint8Array> => {
  const withPasswords = passwords.size > 0;
  async function* rows(): AsyncGenerator<readonly Cells[]> {
    yield [[say(language, texts.head_line), headOf('account', language), headOf('fullName', language), say(language, texts.head_result), ...(withPasswords ? [say(language, texts.head_password)] : [])]];
    for (const slice of people) {
      yield itemsOf<PlannedPerson>(slice).map(({ line, account, fullName, id }) => [
        line,
        account,
        fullName,
        say(language, id === null ? texts.result_create : texts.result_update),
        ...(withPasswords ? [passwords.get(account.toLowerCase()) ?? ''] : []),
      ]);
      // Others are answered in between.
      await setImmediate();
    }
    for (const slice of rest) {
      yield itemsOf<{ line: number; account: string; result: 'skip' | 'same' }>(slice).map(({ line, account, result }) => [line, account, '', say(language, result === 'skip' ? texts.result_skip : texts.result_same)]);
      await setImmediate();
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of workbookParts(say(language, texts.file_result), rows())) parts.push(part);
  return Buffer.concat(parts);
};
