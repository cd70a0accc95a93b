import { useEffect, useState } from 'react';
import type { ColumnReference, Visual, VisualResult } from '../../../src/definition/index.ts';
import type { ReportSession } from '../../session/report-session.ts';

/** What a slicer over the column would show, were there one. */
const slicerOver = (column: ColumnReference, slicer: 'list' | 'range'): Visual => ({
  name: 'values',
  type: 'slicer',
  layout: { x: 0, y: 0, z: 0, width: 1, height: 1 },
  fields: { category: [{ column }] },
  filters: [],
  options: { slicer },
});

/**
 * All values of a column, or its least and greatest, whatever the report is filtered by.
 * @returns nothing while they are on their way, null when they cannot be had
 */
export const useColumnValues = ({ source }: ReportSession, pageName: string, { table, column }: ColumnReference, slicer: 'list' | 'range'): VisualResult | null | undefined => {
  const [values, setValues] = useState<VisualResult | null>();
  useEffect(() => {
    const abort = new AbortController();
    const visual = slicerOver({ table, column }, slicer);
    source.query({ pageName, visualName: visual.name, filters: [], visual, standing: { report: [], page: [] } }, abort.signal).then(setValues, () => {
      if (!abort.signal.aborted) setValues(null);
    });
    return () => abort.abort();
  }, [source, pageName, table, column, slicer]);
  return values;
};
