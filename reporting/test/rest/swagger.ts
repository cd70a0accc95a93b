import { complaintsAboutAnswer } from '@portal/tooling/power-bi';

type Answer = Parameters<typeof complaintsAboutAnswer>[1] & { readonly headers?: Readonly<Record<string, unknown>> };

/**
 * What is wrong with an answer by Microsoft's description of it; null when it holds to it.
 * @param path as the description has it, for example `/v1.0/myorg/groups/{groupId}/reports`
 */
export const complaints = (method: string, path: string, { headers, ...answer }: Answer): unknown =>
  complaintsAboutAnswer({ method, url: path }, { ...answer, mediaType: String(headers?.['content-type']) });

export const bases = ['/v1.0/myorg/groups/{groupId}', '/v1.0/myorg'] as const;
