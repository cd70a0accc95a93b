/** Where reports of a source are added to the portal, of one of its workspaces where it is known. */
export const addAddress = (sourceId: number, workspaceId?: string): string => `/Main/ReportSetUp?${new URLSearchParams({ add: 'online', source: String(sourceId), ...(workspaceId !== undefined && { workspace: workspaceId }) })}`;
