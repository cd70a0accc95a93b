/** Where what a person may do is shown: the list of users, with the person named; its own query stays. */
export const addressOfPerson = (pathname: string, search: string, id: number): string => {
  const parameters = new URLSearchParams(search);
  parameters.set('person', String(id));
  return `${pathname}?${parameters.toString()}`;
};

export const addressOfRole = (id: number): string => `/Main/Role?role=${id}&tab=reports`;
export const addressOfGroup = (name: string): string => `/Main/Group?${new URLSearchParams({ keyword: name }).toString()}`;
