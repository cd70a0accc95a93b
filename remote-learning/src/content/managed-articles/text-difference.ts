import type { DifferencePart } from '@portal/shared/ui/resource';

const BLOCKS = 'h2, h3, h4, p, pre, li, td, th, img';

/** The paragraphs of a text, one a line; a picture is its address. */
const linesOf = (html: string): string[] => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll(BLOCKS)]
    .filter((block) => block.tagName === 'IMG' || !block.querySelector('p, li, td, th'))
    .map((block) => (block.tagName === 'IMG' ? `🖼 ${block.getAttribute('alt') ?? ''} ${block.getAttribute('src') ?? ''}` : (block.textContent ?? '')));
};

/** What is different between two texts, with what is the same before and after it left out. */
export const textDifference = (key: string, label: string, before: string, after: string): DifferencePart => {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  return { key, label, before: old.slice(start, oldEnd).join('\n'), after: now.slice(start, nowEnd).join('\n') };
};
