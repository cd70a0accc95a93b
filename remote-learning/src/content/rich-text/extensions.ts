import { generateHTML, generateJSON, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { isTextLink } from '@portal/shared/contract';

const PICTURE = /^\/api\/Upload\/Files\/[0-9a-f]{32}\.webp$/;

/** By an attribute: the server lets no styles pass. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element: HTMLElement) => element.dataset['align'] ?? null,
            renderHTML: ({ textAlign }: { textAlign?: string | null }) => (textAlign && textAlign !== 'left' ? { 'data-align': textAlign } : {}),
          },
        },
      },
    ];
  },
});

/** What texts of the portal are made of; the server cleans away everything else. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: isTextLink, shouldAutoLink: isTextLink, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
  Alignment.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
];

/** HTML as the editor would give it: whatever else is in it is lost. For texts that have not come from the server. */
export const asEdited = (html: string): string => (html === '' ? '' : generateHTML(generateJSON(html, extensions), extensions));

/** Pasted HTML without the pictures of other places, and how many they were. */
export const withoutForeignPictures = (html: string): { readonly html: string; readonly count: number } => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const foreign = [...page.querySelectorAll('img')].filter((picture) => !PICTURE.test(picture.getAttribute('src') ?? ''));
  for (const picture of foreign) picture.remove();
  return { html: foreign.length === 0 ? html : page.body.innerHTML, count: foreign.length };
};
