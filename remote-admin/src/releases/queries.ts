import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type BodyOf, type DeployToken, type PageOf, type ReleaseEvent, type ValueOf } from '@portal/shared/contract';

const { deployment } = endpoints;
const KEY = 'releases';
/** What browsers report comes in all the time. */
const LOOK = 15_000;
export const HISTORY_PAGE = 20;

export type Overview = ValueOf<typeof deployment.overview>;
export type Activation = BodyOf<typeof deployment.activate>;

export const useOverview = (): UseQueryResult<Overview> =>
  useQuery({ queryKey: [KEY, 'overview'], queryFn: ({ signal }) => call(deployment.overview, { signal, quiet: true }), refetchInterval: LOOK });

export const useHistory = (name: string, page: number): UseQueryResult<PageOf<ReleaseEvent>> =>
  useQuery({
    queryKey: [KEY, 'history', name, page],
    queryFn: ({ signal }) => call(deployment.history, { body: { name, page: { pageIndex: page, pageSize: HISTORY_PAGE } }, signal, quiet: true }),
  });

export const useTokens = (): UseQueryResult<DeployToken[]> =>
  useQuery({ queryKey: [KEY, 'tokens'], queryFn: ({ signal }) => call(deployment.tokens, { signal, quiet: true }) });

const useChange = <Body, Value>(change: (body: Body) => Promise<Value>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) });
};

/** Each rejects with an ApiError; the dialog that asked shows it. */
export const useActivate = () => useChange((body: Activation) => call(deployment.activate, { body, quiet: true }));
export const useEndTrial = () => useChange((body: BodyOf<typeof deployment.endTrial>) => call(deployment.endTrial, { body, quiet: true }));
export const useRollBack = () => useChange((body: BodyOf<typeof deployment.rollBack>) => call(deployment.rollBack, { body, quiet: true }));
export const useSwitch = () => useChange((body: BodyOf<typeof deployment.switch>) => call(deployment.switch, { body, quiet: true }));
export const useCreateToken = () => useChange((body: BodyOf<typeof deployment.createToken>) => call(deployment.createToken, { body, quiet: true }));
export const useRevokeToken = () => useChange((id: number) => call(deployment.revokeToken, { body: { id }, quiet: true }));
