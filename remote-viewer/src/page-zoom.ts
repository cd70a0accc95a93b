/** The window's pixels per pixel of the page: the shell shows itself smaller in smaller windows (SPEC 2.2), and the mouse and what is embedded count the window's. */
export const pageZoom = (): number => Number(document.documentElement.style.getPropertyValue('zoom')) || 1;
