type Person = { readonly fullName: string; readonly account: string };

/** Somebody among others of the same name: `Ada Lovelace (ada)`; the account alone where nobody has given a name, or the same. */
export const personName = ({ fullName, account }: Person): string => (fullName && fullName !== account ? `${fullName} (${account})` : account);

/** Somebody who is no one among others: who is spoken to, or who has done something. The account where nobody has given a name. */
export const fullNameOf = ({ fullName, account }: Person): string => fullName || account;
