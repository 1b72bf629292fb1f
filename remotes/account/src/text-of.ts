/** What stands in a form's field; empty where there is none. */
export const textOf = (values: FormData, name: string) => String(values.get(name) ?? '');
