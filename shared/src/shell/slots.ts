/**
 * The named places in the shell, or in a remote's page, that another remote may fill (DESIGN 4).
 * A new place is a new line here; a place is never taken away within a contract version.
 */
export type SlotProps = {
  /** In the header, beside the account. */
  'header.bell': object;
  /** On Home, above the host's own blocks. */
  'home.carousel': object;
  /** Below the host's own blocks on Home. */
  'home.content': object;
  /** The drawer beside a report. `open` is owned by the viewer. */
  'viewer.drawer': { reportId: number; reportName: string; open: boolean; onClose: () => void };
};
export type SlotName = keyof SlotProps;
