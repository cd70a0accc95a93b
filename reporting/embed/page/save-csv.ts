/** Characters that file systems refuse. */
const refused = /[\\/:*?"<>|]|\p{Cc}/gu;

/** Offers a CSV text as a download. A byte order mark makes spreadsheets read it as UTF-8. */
export const saveCsv = (csv: string, title: string): void => {
  const url = URL.createObjectURL(new Blob([csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replaceAll(refused, ' ').trim().slice(0, 80) || 'data'}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
