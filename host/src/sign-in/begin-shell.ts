/**
 * Has the browser get the shell, which who signs in sees next: it comes while the server looks at what was typed, and on a
 * sign-in page that stands there for a while it has been fetched before, behind everything that the page itself needs.
 * What fails is asked for again when the shell is shown.
 */
export const beginShell = (): void => void import(/* webpackPrefetch: true */ '../shell/shell.tsx').catch(() => undefined);
