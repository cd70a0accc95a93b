/** What no file system takes in a name, and what could turn the order of its letters round. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;
const MOST_NAME = 100;

/**
 * What somebody has called something, as the name of a file that is saved, or goes with a mail: never a path.
 * @param otherwise where nothing of the name is left
 */
export const fileNameOf = (name: string, extension: string, { otherwise = 'report', most = MOST_NAME }: { readonly otherwise?: string; readonly most?: number } = {}): string => {
  const fit = name.replace(unfit, ' ').replace(/\s+/g, ' ').replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...fit].slice(0, most).join('').trim() || otherwise}${extension}`;
};
