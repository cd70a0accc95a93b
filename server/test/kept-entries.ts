/**
 * The entries whose answers servers keep (decision 37), each with queries that lead through all that it reads. That there
 * are no others is seen where every entry is called, in contract-routes.test.ts; what they read, in versions.test.ts.
 */
export const keptEntries: Readonly<Record<string, readonly ((classId: number) => object)[]>> = {
  'home.reports': [() => ({})],
  'reports.getClassList': [() => ({})],
  'reports.getMyDashboards': [() => ({})],
  'reports.getMyReports': [() => ({}), () => ({ isPcweb: '1' }), (classId) => ({ classId: String(classId) })],
  'signIn.myMenus': [() => ({})],
};
