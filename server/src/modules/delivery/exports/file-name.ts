import { fileNameOf } from '../../../file-name.ts';

/** As long as the name of an export may be: the day of a schedule's run stands at its end. */
const MOST_NAME = 200;

/** What a file of an export is called where it is saved, and in its mail. */
export const exportFileName = (name: string, extension: string): string => fileNameOf(name, extension, { otherwise: 'export', most: MOST_NAME });
