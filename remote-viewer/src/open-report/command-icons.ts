/** A line icon of 16 units as the SDK takes it, in the grey of Power BI's own. */
const drawn = (path: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="#605e5c" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`)}`;

/** Icons of the portal's own commands in the menus of visuals. */
export const commandIcons = { comment: drawn('M2.5 3h11v8H8l-3 2.5V11H2.5z'), pin: drawn('M5.5 2.5h5M6.5 2.5v4.5L4 9.5h8L9.5 7V2.5M8 9.5v4') } as const;
