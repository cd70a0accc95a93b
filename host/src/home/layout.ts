import { homeBlocks, type HomeBlock, type HomeLayout } from '@portal/shared/contract';

/** What stands in the column of its own, in this order; the rest are ordered among themselves. */
export const sideBlocks: readonly HomeBlock[] = ['exports', 'news'];
/** Above all others, where it is shown. */
const top: HomeBlock = 'carousel';

/** The blocks that have an order, in it: those that somebody has put first, then the others as they always stand. */
export const orderOf = ({ order }: Pick<HomeLayout, 'order'>): HomeBlock[] => {
  const ordered = homeBlocks.filter((block) => block !== top && !sideBlocks.includes(block));
  const first = order.filter((block) => ordered.includes(block));
  return [...first, ...ordered.filter((block) => !first.includes(block))];
};

/** The same without what somebody does not want. */
export const shownOrder = (layout: HomeLayout): HomeBlock[] => orderOf(layout).filter((block) => !layout.hidden.includes(block));
