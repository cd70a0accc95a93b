import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cardOfDashboard, cardOfReport, type Card } from '../home/cards.ts';
import { menuQueries } from '../menu/menu-queries.ts';

/** The reports and dashboards that have a picture, by what their targets' keys end with: the two have ids of one sequence. */
export const usePictured = (): ReadonlyMap<string, Card> => {
  const { data: reports } = useQuery(menuQueries.reports);
  const { data: dashboards } = useQuery(menuQueries.dashboards);
  return useMemo(() => new Map([...(reports ?? []).map(cardOfReport), ...(dashboards ?? []).map(cardOfDashboard)].map((card) => [card.key, card])), [reports, dashboards]);
};
