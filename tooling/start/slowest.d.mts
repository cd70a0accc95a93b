export type TimedFile = { readonly step: string; readonly file: string; readonly seconds: number };
type Suite = {
  readonly specs?: readonly { readonly file: string; readonly tests: readonly { readonly projectName: string; readonly results: readonly { readonly duration: number }[] }[] }[];
  readonly suites?: readonly Suite[];
};

export declare const BUDGET_SECONDS: number;
export declare const filesOfJest: (step: string, report: { readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[] }, root: string) => TimedFile[];
export declare const filesOfPlaywright: (step: string, report: { readonly config: { readonly rootDir: string }; readonly suites: readonly Suite[] }, root: string) => TimedFile[];
export declare const table: (files: readonly TimedFile[]) => string;
