/** Characters that file systems refuse. */
const refused = /[\\/:*?"<>|]|\p{Cc}/gu;
/** What a spreadsheet takes for the beginning of a formula, and a file system for that of a hidden file. */
const beginning = /^[=+\-@.\s]+/;

/** Offers a file as a download, named after a title that somebody has written. @param extension without its dot */
export const saveFile = (file: Blob, title: string, extension: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replaceAll(refused, ' ').replace(beginning, '').slice(0, 80).trim() || 'data'}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
