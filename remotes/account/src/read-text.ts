/** Returns the text of a form field; '' if there is none. */
export const readText = (values: FormData, name: string) => String(values.get(name) ?? '');
