import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { endpoints, type PersonalHome } from '@portal/shared/contract/reading';

const { add, mine, order, pin, remove, reset, setStart, update, updateTemplatePage } = endpoints.personalPages;

/** It stays while its page is hidden, however long: with it, what is being arranged there would go. */
export const useMine = (): UseQueryResult<PersonalHome> => useQuery({ ...queryOf(mine), gcTime: Infinity });

export const useAddPage = () => useMutation(mutationOf(add, (body: BodyOf<typeof add>) => ({ body })));
export const useUpdatePage = () => useMutation(mutationOf(update, (body: BodyOf<typeof update>) => ({ body })));
export const useUpdateTemplatePage = () => useMutation(mutationOf(updateTemplatePage, (body: BodyOf<typeof updateTemplatePage>) => ({ body })));
export const useRemovePage = () => useMutation(mutationOf(remove, (id: number) => ({ body: { id } })));
export const useOrderPages = () => useMutation(mutationOf(order, (ids: number[]) => ({ body: { ids } })));
export const useResetPage = () => useMutation(mutationOf(reset, (templateId: number) => ({ body: { templateId } })));
export const usePin = () => useMutation(mutationOf(pin, (body: BodyOf<typeof pin>) => ({ body })));
export const useSetStart = () => useMutation(mutationOf(setStart, (isStart: 0 | 1) => ({ body: { isStart } })));
