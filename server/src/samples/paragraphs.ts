/** As the editor has texts: HTML. What begins with a tag stays as it is. */
export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => (one === '' || one.startsWith('<') ? one : `<p>${one}</p>`))
    .join('');
