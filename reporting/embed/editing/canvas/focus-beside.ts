/** The focus goes on to another visual of the page when those of these names are deleted. */
export const focusBeside = (names: readonly string[]): void => {
  const grips = [...document.querySelectorAll<HTMLElement>('[data-edited]')];
  const isGone = (grip: HTMLElement) => names.includes(grip.dataset.edited ?? '');
  const at = grips.findIndex(isGone);
  (grips.slice(at).find((grip) => !isGone(grip)) ?? grips.slice(0, at).at(-1))?.focus();
};
