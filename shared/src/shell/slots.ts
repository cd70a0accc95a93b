/** Where in a report something is: its page, and its filters as the reporting service wrote them down. */
export type ReportPlace = { readonly page: string; readonly pageName: string; readonly state: string };

/** A visual of a page: its name in the reporting service, and its title as the reader sees it, which may be empty. */
export type ReportVisual = { readonly page: string; readonly pageName: string; readonly name: string; readonly title: string };

/**
 * The named slots in the shell, or in a remote's page, that another remote may fill (DESIGN 4).
 * A new slot is a new line here; a slot is never taken away within a contract version.
 */
export type SlotProps = {
  /** In the header, beside the account. */
  'header.bell': object;
  /** On Home, above the host's own blocks. */
  'home.carousel': object;
  /** Below the host's own blocks on Home. */
  'home.content': object;
  /** The drawer beside a report. `open` is owned by the viewer. */
  'viewer.drawer': {
    reportId: number;
    reportName: string;
    open: boolean;
    onClose: () => void;
    /** The comment that the reader came for. */
    commentId?: number;
    /** Page and filters of this moment; null where the viewer cannot tell. */
    capturePlace?: () => Promise<ReportPlace | null>;
    /** Turns to a page of the report, with its filters where `state` is not empty, and points at a visual of it. */
    showPlace?: (place: Pick<ReportPlace, 'page' | 'state'> & { readonly visual?: string }) => Promise<void>;
    /** The visual that the reader has asked to write about, in its menu. Who has taken it over says so: then it is not given again. */
    visual?: ReportVisual;
    onVisualTaken?: () => void;
  };
};
export type SlotName = keyof SlotProps;
