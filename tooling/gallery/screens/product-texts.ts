import { join } from 'node:path';
import { ROOT } from '../../webpack/folders.ts';
import type { Language, Words } from './screen.ts';

type Texts = { readonly [key: string]: string | Texts };

/**
 * What the product itself says, by the keys of a folder's `texts.ts`: who renames a button there, renames it here.
 * @param folder within the repository
 * @param part the export that holds both languages, where they are not exports themselves
 * @returns the words of a key as `form.save`; what is filled into them, and endings of words before it, are any
 */
export const textsOf = async (folder: string, part?: string): Promise<(key: string) => Words> => {
  const exported = (await import(join(ROOT, folder, 'texts.ts'))) as Record<string, unknown>;
  const texts = (part ? exported[part] : exported) as Record<Language, Texts>;
  return (key) => ({ zh: textAt(texts.zh, key, folder), en: textAt(texts.en, key, folder) });
};

const textAt = (texts: Texts, key: string, folder: string): string | RegExp => {
  const text = key.split('.').reduce<Texts | string | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), texts);
  if (typeof text !== 'string') throw new Error(`${folder}/texts.ts says nothing by ${key}.`);
  return text.includes('{{') ? new RegExp(`^${text.split(/{{\w+}}/).map(escaped).join('.+')}$`) : text;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
