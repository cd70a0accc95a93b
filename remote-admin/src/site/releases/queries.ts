import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import type { BodyOf, Endpoint, PageOf, ValueOf } from '@portal/shared/contract';
import { endpoints, type DeployToken, type ReleaseEvent } from '@portal/shared/contract/site';

const { deployment } = endpoints;
/** What browsers report comes in all the time. */
const LOOK = 15_000;
export const HISTORY_PAGE = 20;

export type Overview = ValueOf<typeof deployment.overview>;

export const useOverview = (): UseQueryResult<Overview> => useQuery({ ...queryOf(deployment.overview), refetchInterval: LOOK });

export const useHistory = (name: string, page: number): UseQueryResult<PageOf<ReleaseEvent>> =>
  useQuery(queryOf(deployment.history, { body: { name, page: { pageIndex: page, pageSize: HISTORY_PAGE } } }));

export const useTokens = (): UseQueryResult<DeployToken[]> => useQuery(queryOf(deployment.tokens));

/** Rejects with an ApiError; the dialog that asked shows it. */
const useChange = <E extends Endpoint>(endpoint: E) => useMutation(mutationOf(endpoint, (body: BodyOf<E>) => ({ body })));

export const useActivate = () => useChange(deployment.activate);
export const useEndTrial = () => useChange(deployment.endTrial);
export const useRollBack = () => useChange(deployment.rollBack);
export const useSwitch = () => useChange(deployment.switch);
export const useCreateToken = () => useChange(deployment.createToken);
export const useRevokeToken = () => useMutation(mutationOf(deployment.revokeToken, (id: number) => ({ body: { id } })));
