import { useEffect } from 'react';

const DIALOG = '[aria-modal=true]';
const FIELD = 'input:not([type=hidden], [type=file]), textarea, select, [role=combobox], [contenteditable=true]';

/**
 * Who opens a dialog to fill something in can do so at once: its first field has the focus, and not the button that closes it, which antd's lock
 * takes for the first. `autoFocus` cannot do it, because what a dialog shows at once is drawn before it stands in the document. As soon as
 * somebody has done something in it, the focus goes where they want it. In a drawer it is the first field of a form: what is only searched
 * there is read first, as is a form that is marked by `data-beside`: what was opened for something else.
 */
export const useFirstField = (): void => useEffect(watch, []);

const watch = (): (() => void) => {
  const begun = new WeakSet<Element>();
  const begin = () => {
    const dialog = document.activeElement?.closest(DIALOG);
    if (dialog) begun.add(dialog);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const dialog = (target as Element).closest(DIALOG);
    if (!dialog || begun.has(dialog)) return;
    if (!(target as Element).matches('.ant-modal-close, .ant-drawer-close, [tabindex="-1"]')) begun.add(dialog);
    else firstFieldIn(dialog)?.focus();
  };
  document.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', begin, true);
  window.addEventListener('pointerdown', begin, true);
  return () => {
    document.removeEventListener('focusin', onFocus);
    window.removeEventListener('keydown', begin, true);
    window.removeEventListener('pointerdown', begin, true);
  };
};

const firstFieldIn = (dialog: Element): HTMLElement | undefined => {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELD)].filter((field) => !field.matches(':disabled, [readonly], [data-beside] *') && (dialog.matches('.ant-modal') || field.closest('form') !== null));
  const [first] = fields;
  // Of choices the one that is chosen.
  return first?.matches('[type=radio]') ? (fields.find((field) => (field as HTMLInputElement).checked) ?? first) : first;
};
