import type { TextOf } from '@portal/shared/language';
import { zh } from './texts.ts';

const isOfProduct = (name: string): name is keyof typeof zh.modules => Object.hasOwn(zh.modules, name);

/** What a module is called: the product's own in the reader's language, a team's by the name that the team gave it. */
export const moduleName = (t: TextOf<typeof zh>, name: string): string => (isOfProduct(name) ? t(`modules.${name}`) : name);
