/** The focus goes on to another visual of the page when the one of this name is deleted. */
export const focusBeside = (name: string): void => {
  const grips = [...document.querySelectorAll<HTMLElement>('[data-edited]')];
  const at = grips.findIndex((grip) => grip.dataset.edited === name);
  (grips[at + 1] ?? grips[at - 1])?.focus();
};
