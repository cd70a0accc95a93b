/** The box of a row that bulk acts are not for, with the reason why. */
export const notChosen = (reason: string | undefined): { disabled?: true; title?: string } => (reason === undefined ? {} : { disabled: true, title: reason });
