/** Returns the id of a field's element. All taxpayer fields share one id. */
export const fieldAnchor = (name: string) => `at-${name.split('.', 1).join()}`;
