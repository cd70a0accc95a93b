import type { Report, models as Models } from 'powerbi-client';
import { EmbedFailure } from './failure.ts';
import { tellPage, type Answer } from './sdk.ts';

/** A visual of a page: its name in the reporting service, its title as the page shows it (empty where it has none), and its type as Power BI calls it. */
export type PageVisual = { readonly name: string; readonly title: string; readonly type: string };

export const describeVisual = ({ name, title, type }: Pick<Models.IVisual, 'name' | 'title' | 'type'>): PageVisual => ({ name, title: title ?? '', type });

/** The visuals of a page, in the service's order. @throws EmbedFailure */
export const visualsOf = async (answer: Answer, page: string): Promise<PageVisual[]> => {
  const visuals = await answer((embed) => (embed as Report).page(page).getVisuals());
  return visuals.map(describeVisual);
};

/** A visual that is gone leaves an empty frame: the page is asked for it. @throws EmbedFailure `missing` */
export const requireVisual = async (answer: Answer, page: string, visual: string): Promise<void> => {
  const visuals = await visualsOf(answer, page);
  if (!visuals.some(({ name }) => name === visual)) throw new EmbedFailure('missing', visual);
};

/**
 * Points at a visual of the page that is shown, until the reader does something there. The SDK has no call for it, so Power BI cannot.
 *
 * @returns false where the service cannot, or the visual is not drawn there
 * @throws EmbedFailure
 */
export const spotlight = (answer: Answer, page: string, visual: string): Promise<boolean> =>
  answer((embed) => tellPage(embed, `/report/pages/${encodeURIComponent(page)}/visuals/${encodeURIComponent(visual)}/spotlight`));
