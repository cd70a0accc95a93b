/** A text, or the place of a value. */
export type TemplatePart = { text: string } | { place: string };

const place = /\{([A-Za-z][\w.-]*)\}/g;

/** The parts of a template. Braces around anything but a name are plain text. */
export const partsOf = (template: string): TemplatePart[] => {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const found of template.matchAll(place)) {
    if (found.index > end) parts.push({ text: template.slice(end, found.index) });
    parts.push({ place: found[1]! });
    end = found.index + found[0].length;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });
  return parts;
};

/** The template with its values. What a value holds is never read as a template. */
export const filled = (template: string, valueOf: (place: string) => string): string =>
  partsOf(template)
    .map((part) => ('text' in part ? part.text : valueOf(part.place)))
    .join('');
