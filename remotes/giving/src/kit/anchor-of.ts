/** Where the fields of a name are on their page; those about a taxpayer are in one place. */
export const anchorOf = (name: string) => `at-${name.split('.', 1).join()}`;
