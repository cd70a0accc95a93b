/** Characters that file systems refuse. */
const refused = /[\\/:*?"<>|]|\p{Cc}/gu;
/** What a spreadsheet takes for the beginning of a formula, and a file system for that of a hidden file. */
const beginning = /^[=+\-@.\s]+/;

/** Of a name, in characters. */
const LONGEST = 80;
/** A browser reads the file after the click; how long its address stays, in milliseconds. */
const KEPT = 10_000;

/** Offers a file as a download, named after a title that somebody has written. @param extension without its dot */
export const saveFile = (file: Blob, title: string, extension: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  // By characters: half a pair of UTF-16 is none.
  const name = [...title.replaceAll(refused, ' ').replace(beginning, '')].slice(0, LONGEST).join('').trim();
  link.download = `${name || 'data'}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
};
