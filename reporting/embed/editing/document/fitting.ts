import type { Visual, VisualResult } from '../../../src/definition/index.ts';
import type { VisualData } from '../../session/report-state.ts';
import { fieldOrder } from './fields.ts';

/** A range's rows have both ends, of one field. */
const placesOf = ({ type, fields, options }: Visual) => {
  const places = fieldOrder(fields).map(({ place }) => `${place.well} ${place.index}`);
  return type === 'slicer' && options.slicer === 'range' ? ['category 0', 'category 1'] : places;
};

const isOf = (visual: Visual, { columns }: VisualResult) => {
  const places = placesOf(visual);
  return columns.length === places.length && columns.every(({ well, index }, at) => `${well} ${index}` === places[at]);
};

/** The data of a visual, without rows that were read for other wells: until its own are there it is loading. */
export const fitting = (visual: Visual, data: VisualData | undefined): VisualData | undefined => {
  if (!data?.result || isOf(visual, data.result)) return data;
  return { ...data, result: undefined, status: data.status === 'ready' ? 'loading' : data.status };
};
