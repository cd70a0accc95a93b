/**
 * The page in front, which scrolls: keys that scroll are for what has the focus, and clicking in a page gives it that. Found by what is seen,
 * because React takes its time with what is hidden.
 */
export const frontPage = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('#content [data-page="front"]')].find((page) => page.getClientRects().length > 0);
