/**
 * Puts a text into the clipboard. A browser lets it in for a moment after a click: so it is told of the text at once, and given it when it is there.
 * Where the frame may not write there, or the portal has no secure address, the text is copied as readers copy what they have selected.
 *
 * Rejects when the text does, and when the browser refuses both ways.
 */
export const copyText = async (text: Promise<string>): Promise<void> => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then((given) => new Blob([given], { type: 'text/plain' })) })]);
  } catch {
    copySelected(await text);
  }
};

const copySelected = (text: string): void => {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.className = 'unseen';
  box.value = text;
  document.body.append(box);
  box.focus();
  box.select();
  // Old, and the only other way.
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser refuses to copy.');
};
