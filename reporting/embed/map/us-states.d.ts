/** The outlines of the states (GeoJSON), projected: what us-states-loader.ts makes of the topology that webpack's alias names. */
declare module 'us-states' {
  const states: object;
  export default states;
}
