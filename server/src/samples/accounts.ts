const PREFIX = 'sample:';

/** What the account of a person of the samples is called: a colon is in no name of Active Directory, Entra ID or, as it comes, Keycloak. */
export const sampleAccount = (name: string): string => `${PREFIX}${name}`;

/** Whether an account is called as those of the samples are, in whatever capitals. */
export const isSampleAccount = (account: string): boolean => account.toLowerCase().startsWith(PREFIX);
